# The programs alone, linked statically: `docker build -t quadrille .`
FROM rust:1.95-alpine AS build
RUN apk add --no-cache musl-dev
COPY . /quadrille
WORKDIR /quadrille
RUN cargo build --release --locked -p quadrille -p quadrille-check

FROM scratch
COPY --from=build /quadrille/target/release/quadrille /quadrille/target/release/quadrille-check /
ENTRYPOINT ["/quadrille"]
