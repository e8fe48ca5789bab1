# shellcheck shell=bash
# A backup: a folder with
#   postgres/    the copy of the cluster, with PostgreSQL's manifest
#   keys/, ...   the other parts of a data folder that a restore needs
#   facts        lines name=value: the cluster, the end of the copy, the data folder, the archive
#   SHA256SUMS   the checksums of all files outside postgres/
# The names of complete backups are times in UTC, so that they sort by age.

readonly BACKUP_PARTS=(keys databases demo)
readonly UNFINISHED=.unfinished  # the suffix of incomplete backups

# fact_of BACKUP NAME: the value of a fact.
fact_of() { sed --quiet "s/^$2=//p" "$1/facts"; }

# end_of_backup BACKUP: the timeline and the position in the WAL where the copy of the cluster
# ended, from PostgreSQL's manifest.
end_of_backup() {
  sed --quiet --regexp-extended 's/.*"Timeline": ([0-9]+),.*"End-LSN": "([^"]*)".*/\1 \2/p' \
    "$1/postgres/backup_manifest" | tail -n 1
}

# backups_of FOLDER [SYSTEM]: the complete backups in FOLDER, oldest first; only those of the given
# cluster if SYSTEM is given.
backups_of() {
  local backup
  for backup in "$1"/*Z; do
    [ -f "$backup/SHA256SUMS" ] || continue
    [ -z "${2:-}" ] || [ "$(fact_of "$backup" system)" = "$2" ] || continue
    printf '%s\n' "$backup"
  done
}

# write_sums BACKUP: lists the files outside postgres/ with their checksums.
write_sums() {
  local sums
  sums=$(
    cd "$1" && find . -path ./postgres -prune -o -type f -print0 | sort --zero-terminated |
      xargs --null sha256sum
  )
  printf '%s\n' "$sums" >"$1/SHA256SUMS"
}

sums_are_right() { (cd "$1" && sha256sum --check --strict --quiet SHA256SUMS >/dev/null 2>&1); }
