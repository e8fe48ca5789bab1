# shellcheck shell=bash
# Replaces the served build of the web app. Open pages still request parts of the previous build
# under their old names, so these stay for a day.

readonly OLD_PARTS_MINUTES=$((24 * 60))

# compress_parts BUILD: puts two compressed copies beside each script and style, by Brotli and by gzip.
# The edge sends the smaller one that the browser accepts.
compress_parts() {
  local parts=("$1/assets" -type f '(' -name '*.js' -o -name '*.css' ')')
  find "${parts[@]}" -exec gzip --best --keep --no-name --force {} +
  find "${parts[@]}" -exec brotli --best --keep --force {} +
}

# replace_web NEXT SERVED: moves a build into the served folder, its pages last, and removes parts that
# were replaced more than a day ago. SERVED/.assets lists the parts of the served build.
replace_web() {
  local next=$1 served=$2
  mkdir -p "$served/assets"
  # The day of a part starts when its build is replaced.
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

# remove_old_parts SERVED: removes parts older than a day that are not in the served build.
remove_old_parts() {
  local part
  while IFS= read -r part; do
    grep --quiet --line-regexp --fixed-strings -e "$part" "$1/.assets" || rm "$1/assets/$part"
  done < <(cd "$1/assets" && find . -type f -mmin "+$OLD_PARTS_MINUTES")
}
