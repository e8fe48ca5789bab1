# shellcheck shell=bash
# Debian packages: what is missing, and installing it without questions and without starting servers.

readonly POLICY_FILE=/usr/sbin/policy-rc.d

# missing_packages PART...: the packages of deploy/packages.txt that are not installed.
missing_packages() {
  local part package status
  while read -r part package; do
    [[ " $* " == *" $part "* ]] || continue
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || printf '%s\n' "$package"
  done < <(grep --extended-regexp '^[a-z]+ ' "$ROOT/deploy/packages.txt")
}

# as_root COMMAND...: runs it as root, by sudo where that is needed.
as_root() {
  if [ "$(id --user)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "This needs root and there is no sudo. As root, run: $*"
  fi
}

# apt_install PACKAGE...: one 'apt-get update', then the packages. The servers among them are not
# started: deploy/up runs its own.
apt_install() {
  local made_policy=0
  if [ ! -e "$POLICY_FILE" ]; then
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$POLICY_FILE" >/dev/null
    as_root chmod 755 "$POLICY_FILE"
    made_policy=1
  fi
  local result=0
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
