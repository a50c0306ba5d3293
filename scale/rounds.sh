# shellcheck shell=bash
# Rounds of shards until nothing is left over: what the recipes in shell have in common. They source this, define
# `run_shards LIST`, which runs the shards whose numbers stand in the file LIST, and call `rounds "$@"`.
#
# All that is known lies in one folder, so that a run that was killed goes on when it is started again:
#   round1.manifest   the shards of round 1; the last round with a manifest is the one to go on with
#   round1/17         the record of shard 17, whole or not there; it may have been made by anyone, at any time
#   refused/          records that the merge refused; their shards are run again
set -eEuo pipefail
# What fails here may end with 1, and that would say that there is no solution.
trap 'exit 4' ERR

recipe=$(basename "$0")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
quadrille=${QUADRILLE:-quadrille}
target=1000 budget=1000000000 tries=3
split_options=() engine_options=()

usage() {
  cat <<END
Usage: $recipe [OPTIONS] FILE FOLDER [-- OPTIONS OF THE ENGINE]

Counts the solutions of the exact cover problem in FILE, in rounds of shards, and prints the count. FOLDER keeps what
was done: the same command goes on after a crash. The program is \$QUADRILLE, or else quadrille.

  --target N       shards of the first round [$target]
  --budget NODES   nodes of the search tree that a run of a shard may visit [$budget]
  --tries N        how often a round runs what is missing, or was refused, before it gives up [$tries]
  --engine ENGINE  passed on to quadrille shard split
  --memory SIZE    passed on to quadrille shard split

The exit code is that of the last quadrille shard merge: 0, or 1 if there is no solution; 2 if it refused; 4 if something
else failed.
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
      -?*) fail "there is no option $1; see --help" ;;
      *) names+=("$1") && shift ;;
    esac
  done
  ((${#names[@]} == 2)) || fail 'a file and a folder are needed; see --help'
  [[ $tries =~ ^[1-9][0-9]*$ ]] || fail '--tries needs a number from 1'
  [[ $budget =~ ^[1-9][0-9]*$ ]] || fail '--budget needs a number from 1'
  file=${names[0]}
  mkdir -p "${names[1]}"
  folder=$(cd "${names[1]}" && pwd)
}

# Makes the manifest of the first round. If there is one, it has to be the same: splitting is a pure function.
first_manifest() {
  "$quadrille" shard split "$file" --target "$target" "${split_options[@]}" --output "$folder/split" --force || exit
  if [ ! -e "$folder/round1.manifest" ]; then
    mv "$folder/split" "$folder/round1.manifest"
  elif ! cmp -s "$folder/split" "$folder/round1.manifest"; then
    fail "$folder is of another problem, target, engine, memory or version of the program"
  fi
  rm -f "$folder/split"
}

# Sets the round that is to be gone on with.
enter_round() {
  round=$1 manifest=$folder/round$1.manifest records=$folder/round$1
  mkdir -p "$records"
  # The cubes come before the problem, and in a name quotes are escaped.
  shards=$(sed 's/"],"problem":.*//; s/.*"cubes":\[//; s/","/\n/g' "$manifest" | grep -c '^"\?[-+*]' || true)
}

# The shards of the round that have a record (`yes`), or that have none (`no`).
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
    # The lock is the driver's: no task that outlives it shall hold it.
    (exec 9>&- && run_shards "$list") || say "round $round: not all tasks ended well"
  fi
  rm -f "$list"
}

# Merges the records that there are, a line of each, and sets the count and the exit code.
merge() {
  local list=$folder/merge.list lines=$folder/merge.records
  with_record yes >"$list"
  (cd "$records" && xargs -r awk 'FNR == 1') <"$list" >"$lines"
  code=0
  count=$("$quadrille" shard merge "$manifest" "$lines" --next "$folder/round$((round + 1)).manifest" \
    2>"$folder/merge.log") || code=$?
  cat "$folder/merge.log" >&2
}

# Sets aside the record that the merge refused, if it named one.
set_aside() {
  local line shard
  line=$(sed -n 's/^ *--> .*merge\.records:\([0-9]*\):[0-9]*$/\1/p' "$folder/merge.log")
  [ -n "$line" ] || return 1
  shard=$(sed -n "${line}p" "$folder/merge.list")
  say "round $round: the record of shard $shard is refused, and set aside"
  mkdir -p "$folder/refused"
  mv --backup=numbered "$records/$shard" "$folder/refused/round$round-$shard"
}

# Runs and merges the round. Returns if another one is to follow.
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
  fail "round $round: given up after $tries tries; the same command goes on"
}

rounds() {
  local round
  read_arguments "$@"
  command -v "$quadrille" >/dev/null || fail "there is no program $quadrille; QUADRILLE says where it is"
  exec 9>"$folder/lock"
  flock -n 9 || fail "another run is at work in $folder"
  first_manifest
  round=1
  while [ -e "$folder/round$((round + 1)).manifest" ]; do round=$((round + 1)); done
  while true; do
    enter_round "$round"
    run_round
    round=$((round + 1))
  done
}
