# shellcheck shell=bash
# The common part of the shell recipes: rounds of shards until nothing is left over. A recipe sources this file,
# defines `run_shards LIST`, which runs the shards listed in the file LIST, and calls `rounds "$@"`.
#
# The folder has the whole state, so a killed run resumes when it is started again:
#   round1.manifest   the shards of round 1; the last round with a manifest is the current one
#   round1/17         the record of shard 17, complete or absent; any process may have written it, at any time
#   refused/          records that the merge refused; their shards run again
set -eEuo pipefail
# A failing command may end with 1, which would mean "no solution".
trap 'exit 4' ERR

recipe=$(basename "$0")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
quadrille=${QUADRILLE:-quadrille}
target=1000 budget=1000000000 tries=3
split_options=() engine_options=()

usage() {
  cat <<END
Usage: $recipe [OPTIONS] FILE FOLDER [-- SCHEDULER OPTIONS]

Counts the solutions of the exact cover problem in FILE, in rounds of shards, and prints the count. FOLDER keeps the
state: the same command resumes after a crash. The program is \$QUADRILLE (default: quadrille).

  --target N       number of shards of the first round [$target]
  --budget NODES   budget of a run of a shard, in nodes [$budget]
  --tries N        attempts to complete a round before giving up [$tries]
  --engine ENGINE  passed to quadrille shard split
  --memory SIZE    passed to quadrille shard split

The exit code is that of the last quadrille shard merge: 0, or 1 if there is no solution, or 2 if it refused the
records; 4 for any other failure.
END
}

say() {
  printf '%s: %s\n' "$recipe" "$*" >&2
}

fail() {
  say "$@"
  exit 2
}

read_arguments() {
  local names=()
  while (($# > 0)); do
    case $1 in
      --help | -h) usage && exit 0 ;;
      --) engine_options=("${@:2}") && break ;;
      --target | --budget | --tries | --engine | --memory) (($# > 1)) || fail "$1 needs a value" ;;&
      --target) target=$2 && shift 2 ;;
      --budget) budget=$2 && shift 2 ;;
      --tries) tries=$2 && shift 2 ;;
      --engine | --memory) split_options+=("$1" "$2") && shift 2 ;;
      -?*) fail "unknown option $1; see --help" ;;
      *) names+=("$1") && shift ;;
    esac
  done
  ((${#names[@]} == 2)) || fail 'expected a file and a folder; see --help'
  [[ $tries =~ ^[1-9][0-9]*$ ]] || fail '--tries needs a positive number'
  [[ $budget =~ ^[1-9][0-9]*$ ]] || fail '--budget needs a positive number'
  file=${names[0]}
  mkdir -p "${names[1]}"
  folder=$(cd "${names[1]}" && pwd)
}

# Makes the manifest of the first round. An existing one must be identical, since splitting is a pure function.
first_manifest() {
  "$quadrille" shard split "$file" --target "$target" "${split_options[@]}" --output "$folder/split" --force || exit
  if [ ! -e "$folder/round1.manifest" ]; then
    mv "$folder/split" "$folder/round1.manifest"
  elif ! cmp -s "$folder/split" "$folder/round1.manifest"; then
    fail "$folder belongs to another problem, target, engine, memory or version of the program"
  fi
  rm -f "$folder/split"
}

# Sets the current round.
enter_round() {
  round=$1 manifest=$folder/round$1.manifest records=$folder/round$1
  mkdir -p "$records"
  # The cubes come before the problem, and quotes in names are escaped.
  shards=$(sed 's/"],"problem":.*//; s/.*"cubes":\[//; s/","/\n/g' "$manifest" | grep -c '^"\?[-+*]' || true)
}

# Lists the shards of the round with a record (`yes`) or without one (`no`).
with_record() {
  local shard has
  for ((shard = 0; shard < shards; shard++)); do
    if [ -s "$records/$shard" ]; then has=yes; else has=no; fi
    [ "$has" != "$1" ] || echo "$shard"
  done
}

run_missing() {
  local list missing
  list=$(mktemp "$folder/missing.XXXXXX")
  with_record no >"$list"
  missing=$(wc -l <"$list")
  if ((missing > 0)); then
    say "round $round: $missing of $shards shards to run"
    # Close the lock for tasks: one that outlives the driver must not hold it.
    (exec 9>&- && run_shards "$list") || say "round $round: some tasks failed"
  fi
  rm -f "$list"
}

# Merges the existing records, one line each, and sets the count and the exit code. The next round is written only
# if every shard has a record; until then, the code is 2.
merge() {
  local list=$folder/merge.list lines=$folder/merge.records next=()
  with_record yes >"$list"
  (($(wc -l <"$list") < shards)) || next=(--next "$folder/round$((round + 1)).manifest")
  (cd "$records" && xargs -r awk 'FNR == 1') <"$list" >"$lines"
  code=0
  count=$("$quadrille" shard merge "$manifest" "$lines" "${next[@]}" 2>"$folder/merge.log") || code=$?
  ((code != 3 || ${#next[@]} > 0)) || code=2
  cat "$folder/merge.log" >&2
}

# Moves the record that the merge refused to refused/, if the merge named one.
set_aside() {
  local line shard
  line=$(sed -n 's/^ *--> .*merge\.records:\([0-9]*\):[0-9]*$/\1/p' "$folder/merge.log")
  [ -n "$line" ] || return 1
  shard=$(sed -n "${line}p" "$folder/merge.list")
  say "round $round: the record of shard $shard was refused and moved to refused/"
  mkdir -p "$folder/refused"
  mv --backup=numbered "$records/$shard" "$folder/refused/round$round-$shard"
}

# Runs and merges the round. Returns if another round follows.
run_round() {
  local try
  for ((try = 1; try <= tries; try++)); do
    run_missing
    merge
    while [ "$code" = 2 ] && set_aside; do merge; done
    case $code in
      0 | 1) printf '%s\n' "$count" && exit "$code" ;;
      2) ;;
      3) return ;;
      *) exit "$code" ;;
    esac
  done
  fail "round $round: gave up after $tries tries; run the same command to resume"
}

rounds() {
  local round
  read_arguments "$@"
  command -v "$quadrille" >/dev/null || fail "cannot find the program $quadrille; set QUADRILLE to its path"
  exec 9>"$folder/lock"
  # A command of a killed run may hold the lock for a moment.
  flock -w 10 9 || fail "another run is using $folder"
  first_manifest
  round=1
  while [ -e "$folder/round$((round + 1)).manifest" ]; do round=$((round + 1)); done
  while true; do
    enter_round "$round"
    run_round
    round=$((round + 1))
  done
}
