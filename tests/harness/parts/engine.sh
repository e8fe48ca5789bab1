# shellcheck shell=bash
# Docker for tests/run compose. Uses the running engine, or starts one for the run. At the end of the run,
# stops that engine and restores the machine's bridges, firewall rules and forwarding.
# Needs deploy/lib/say.sh; REPORTS is the folder of its log.

ENGINE=""         # the folder of our own engine; empty: another one runs
ENGINE_PID=""
MADE_BASE=0       # whether this run imported the base image
FORWARDING=""     # net.ipv4.ip_forward before our engine started

readonly ENGINE_CACHE=$ROOT/.navalha/engine  # files that later runs use again
readonly LOCAL_BASE=navalha-base:bookworm

# Sets DOCKER_HOST and DOCKER_CONFIG for an engine with compose.
start_engine() {
  mkdir -p "$ENGINE_CACHE"
  docker info >/dev/null 2>&1 || start_own_engine
  docker compose version >/dev/null 2>&1 || add_compose
}

start_own_engine() {
  local try
  [ "$(id --user)" = 0 ] || die "No docker engine runs, and only root can start one."
  ENGINE=$(mktemp --directory "${TMPDIR:-/tmp}/navalha-engine.XXXXXX")
  save_network
  setsid dockerd --host "unix://$ENGINE/docker.sock" --data-root "$ENGINE/data" \
    --exec-root "$ENGINE/exec" --pidfile "$ENGINE/pid" >"$REPORTS/dockerd.log" 2>&1 </dev/null &
  ENGINE_PID=$!
  export DOCKER_HOST=unix://$ENGINE/docker.sock
  for ((try = 0; try < 150; try++)); do
    if docker info >/dev/null 2>&1; then return 0; fi
    kill -0 "$ENGINE_PID" 2>/dev/null || die "The docker engine did not start: $REPORTS/dockerd.log"
    sleep 0.2
    check_stop
  done
  die "The docker engine does not answer: $REPORTS/dockerd.log"
}

# The network devices of containers, one per line.
container_links() {
  local link
  for link in /sys/class/net/{docker,br-,veth}*; do
    if [ -e "$link" ]; then printf '%s\n' "${link##*/}"; fi
  done
}

save_network() {
  FORWARDING=$(</proc/sys/net/ipv4/ip_forward)
  container_links >"$ENGINE/links"
  iptables-save >"$ENGINE/rules"
}

restore_network() {
  local link table
  while IFS= read -r link; do ip link delete "$link"; done < <(
    container_links | grep --invert-match --line-regexp --fixed-strings --file="$ENGINE/links"
  )
  while IFS= read -r table; do
    iptables --table "$table" --flush
    iptables --table "$table" --delete-chain
    [ "$table" != filter ] || iptables --policy FORWARD ACCEPT
  done < <(iptables-save | sed --quiet 's/^\*//p')
  iptables-restore <"$ENGINE/rules"
  printf '%s\n' "$FORWARDING" >/proc/sys/net/ipv4/ip_forward
}

# For the exit trap: removes the base image, or stops our own engine and deletes all of its files.
stop_engine() {
  if [ -z "$ENGINE" ]; then
    ((!MADE_BASE)) || docker image rm --force "$LOCAL_BASE" >/dev/null
    return 0
  fi
  if [ -n "$ENGINE_PID" ]; then
    kill -TERM "$ENGINE_PID" 2>/dev/null || true
    wait "$ENGINE_PID" 2>/dev/null || true
    restore_network
  fi
  # Unmounts file systems that killed containers left mounted.
  awk -v folder="$ENGINE/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort --reverse |
    xargs --no-run-if-empty umount --lazy
  rm --recursive --force "$ENGINE"
}

# Adds compose to an engine without it: Debian 12 has only the obsolete version 1, so it takes the
# program of Debian 13, which needs nothing but libc.
add_compose() {
  local folder=$ENGINE_CACHE/config/cli-plugins state=$ENGINE_CACHE/apt
  export DOCKER_CONFIG=$ENGINE_CACHE/config
  [ ! -x "$folder/docker-compose" ] || return 0
  mkdir -p "$folder" "$state/lists/partial" "$state/archives/partial"
  : >"$state/status"
  printf 'deb %s trixie main\n' http://deb.debian.org/debian >"$state/sources.list"
  cat >"$state/apt.conf" <<EOF
Dir::State "$state"; Dir::State::status "$state/status"; Dir::Cache "$state";
Dir::Etc::sourcelist "$state/sources.list"; Dir::Etc::sourceparts "/dev/null"; APT::Sandbox::User "root";
EOF
  APT_CONFIG=$state/apt.conf apt-get update --quiet
  (cd "$state" && APT_CONFIG=$state/apt.conf apt-get download docker-compose)
  dpkg --extract "$state"/docker-compose_*.deb "$state/files"
  cp "$(find "$state/files" -name docker-compose -path '*cli-plugins*' -type f)" "$folder"
  rm --recursive --force "$state"
  docker compose version
}

# Sets NAVALHA_BASE, the base of the images, to Debian 12 made of its packages, so that the run needs no
# registry of images.
make_base() {
  local archive=$ENGINE_CACHE/base.tar
  export NAVALHA_BASE=$LOCAL_BASE
  if docker image inspect "$LOCAL_BASE" >/dev/null 2>&1; then return 0; fi
  if [ ! -f "$archive" ]; then
    mmdebstrap --format=tar --variant=minbase --include=ca-certificates \
      --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
      --dpkgopt='path-exclude=/usr/share/locale/*' bookworm "$archive.new"
    mv "$archive.new" "$archive"
  fi
  docker import "$archive" "$LOCAL_BASE"
  MADE_BASE=1
}
