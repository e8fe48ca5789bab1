# shellcheck shell=bash
# Debian packages: finds missing and outdated ones, and installs them without questions and without
# starting servers.

readonly POLICY_FILE=/usr/sbin/policy-rc.d

# listed_packages PART...: the packages of deploy/packages.txt.
listed_packages() {
  local part package
  while read -r part package; do
    if [[ " $* " == *" $part "* ]]; then printf '%s\n' "$package"; fi
  done < <(grep --extended-regexp '^[a-z]+ ' "$ROOT/deploy/packages.txt")
}

# missing_packages PART...: the listed packages that are not installed.
missing_packages() {
  local package status
  while read -r package; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || printf '%s\n' "$package"
  done < <(listed_packages "$@")
}

# outdated_packages PART...: the listed installed packages and their dependencies for which a newer
# version is available.
outdated_packages() {
  local listed
  mapfile -t listed < <(listed_packages "$@")
  LC_ALL=C sort <(installed_dependencies "${listed[@]}") <(upgradable_packages) | uniq --repeated
}

# installed_dependencies PACKAGE...: the packages and their dependencies, each once.
installed_dependencies() {
  apt-cache depends --recurse --installed --no-recommends --no-suggests --no-conflicts --no-breaks \
    --no-replaces --no-enhances "$@" | grep '^[a-z0-9]' | sort --unique
}

# describe_packages NAMES: a line for each installed package of the names, or for every one if NAMES is
# empty: name, version, architecture, source package and its version, and the licences that its copyright
# file names, separated by "|". The fields are separated by tabs.
describe_packages() {
  # shellcheck disable=SC2016
  local format='${db:Status-Status}\t${Package}\t${Version}\t${Architecture}\t${source:Package}\t'
  # shellcheck disable=SC2016
  format+='${source:Version}\n'
  dpkg-query --show --showformat="$format" | awk -F '\t' -v names="$1" '
    BEGIN { OFS = "\t"; names = " " names " " }
    $1 == "installed" && (names == "  " || index(names, " " $2 " ")) {
      file = "/usr/share/doc/" $2 "/copyright"
      split("", seen)
      licences = ""
      while ((getline line < file) > 0) {
        if (line !~ /^License: *[^ ]/) continue
        sub(/^License: */, "", line)
        sub(/[ \t\r]+$/, "", line)
        if (line in seen) continue
        seen[line] = 1
        licences = licences (licences == "" ? "" : "|") line
      }
      close(file)
      print $2, $3, $4, $5, $6, licences
    }'
}

upgradable_packages() {
  apt-get --simulate --quiet=2 --option APT::Get::Show-User-Simulation-Note=no upgrade |
    awk '$1 == "Inst" { print $2 }'
}

# as_root COMMAND...: runs COMMAND as root, through sudo if necessary.
as_root() {
  if [ "$(id --user)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "This needs root and there is no sudo. As root, run: $*"
  fi
}

# update_packages PART...: updates the listed packages and their dependencies, as on a newly
# installed machine. Runs at most once per hour: a recent stamp skips it.
update_packages() {
  local stamp=$ROOT/.navalha/packages-updated outdated
  [ -z "$(find "$stamp" -mmin -60 2>/dev/null)" ] || return 0
  as_root apt-get update --quiet=2
  mapfile -t outdated < <(outdated_packages "$@")
  if ((${#outdated[@]})); then
    say "Outdated Debian packages: ${outdated[*]}"
    apt_install "${outdated[@]}"
  fi
  mkdir -p "$(dirname "$stamp")" && : >"$stamp"
}

# apt_install PACKAGE...: installs or updates the packages. Does not start their servers, because
# deploy/up runs its own.
apt_install() {
  local made_policy=0 result=0
  if [ ! -e "$POLICY_FILE" ]; then
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$POLICY_FILE" >/dev/null
    as_root chmod 755 "$POLICY_FILE"
    made_policy=1
  fi
  as_root apt-get update --quiet || result=$?
  if ((result == 0)); then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes \
      --no-install-recommends --option Dpkg::Options::=--force-confold "$@" </dev/null || result=$?
  fi
  if ((made_policy)); then
    as_root rm --force "$POLICY_FILE"
  fi
  return "$result"
}
