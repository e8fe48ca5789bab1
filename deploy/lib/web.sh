# shellcheck shell=bash
# A new build of the web app takes the place of the one that is served. Pages that are open still ask
# for parts of the old one, whose names no new build has: those stay for a day.

readonly OLD_PARTS_MINUTES=$((24 * 60))

# compress_parts BUILD: puts a copy beside each script and style that is compressed as far as gzip can.
# The edge sends these.
compress_parts() {
  find "$1/assets" -type f \( -name '*.js' -o -name '*.css' \) -exec gzip --best --keep --no-name --force {} +
}

# replace_web NEXT SERVED: moves a build into the served folder, its pages last, and removes what was
# replaced more than a day ago. SERVED/.assets lists the parts of the build that is served.
replace_web() {
  local next=$1 served=$2
  mkdir -p "$served/assets"
  # The day of a part begins when the build that it belongs to is replaced.
  if [ -f "$served/.assets" ]; then
    (cd "$served/assets" && xargs --no-run-if-empty --delimiter='\n' touch --no-create) <"$served/.assets"
  fi
  cp --recursive --no-clobber "$next/assets/." "$served/assets/"
  (cd "$next/assets" && find . -type f) >"$served/.assets"
  find "$served" -mindepth 1 -maxdepth 1 ! -name assets ! -name .assets ! -name index.html \
    -exec rm --recursive --force {} +
  rm --recursive --force "$next/assets"
  cp --recursive "$next/." "$served/"
  rm --recursive --force "$next"
  remove_old_parts "$served"
}

# remove_old_parts SERVED: those that the served build does not have and that are older than a day.
remove_old_parts() {
  local part
  while IFS= read -r part; do
    grep --quiet --line-regexp --fixed-strings -e "$part" "$1/.assets" || rm "$1/assets/$part"
  done < <(cd "$1/assets" && find . -type f -mmin "+$OLD_PARTS_MINUTES")
}
