# shellcheck shell=bash
# The archive: a folder outside the data folder that receives each finished segment of PostgreSQL's
# write-ahead log (WAL), compressed. A backup and the WAL after it restore any later moment.
#
#   ARCHIVE/SYSTEM/wal     the WAL of the cluster whose system identifier is SYSTEM
#   ARCHIVE/SYSTEM/owner   the id and the path of the only data folder that may write there
#   ARCHIVE/SYSTEM/needed  a file for each folder of backups: the first WAL that its backups need
#   ARCHIVE/backups        where deploy/backup puts backups unless --to names another folder

ARCHIVE=""  # the folder; empty: no archive

readonly ARCHIVE_TIMEOUT=60  # seconds after which PostgreSQL archives a segment that is not full

# Sets ARCHIVE to the folder given by --archive ("none" ends archiving), otherwise to the one that
# the data folder remembers.
choose_archive() {
  local marker=$DATA/archive
  case $ARCHIVE in
    none) rm --force "$marker" && ARCHIVE="" ;;
    "") [ ! -f "$marker" ] || ARCHIVE=$(<"$marker") ;;
    *)
      resolve_archive
      check_archive
      (umask 022 && mkdir -p "$ARCHIVE")
      ;;
  esac
}

# Makes ARCHIVE absolute and refuses characters that PostgreSQL or the shell would interpret in
# PostgreSQL's commands.
resolve_archive() {
  ARCHIVE=$(realpath --canonicalize-missing "$ARCHIVE")
  [[ $ARCHIVE != *[\'\\%$'\n']* ]] || die "--archive takes a path without quotes, \\ and %."
}

check_archive() {
  [[ $ARCHIVE/ != "$DATA"/* ]] || die "--archive takes a folder outside $DATA."
  [ "$(id --user)" != 0 ] || is_reachable "$ARCHIVE" ||
    die "PostgreSQL can't run as root, and other users can't reach $ARCHIVE: choose another folder."
}

# system_of FOLDER: the system identifier of the cluster in FOLDER.
system_of() {
  LC_ALL=C "$PG_BIN/pg_controldata" "$1" | sed --quiet 's/^Database system identifier: *//p'
}

# wal_folder SYSTEM: the folder of that cluster's archived WAL.
wal_folder() { printf '%s/%s/wal' "$ARCHIVE" "$1"; }

# owner_of SYSTEM: the id and the path of the owner of that cluster's part of the archive. Prints
# nothing if it has no owner.
owner_of() { [ ! -f "$ARCHIVE/$1/owner" ] || cat "$ARCHIVE/$1/owner"; }

# check_owner SYSTEM: fails if another data folder owns that cluster's part of the archive. A copy
# of a data folder has the same system identifier, and its WAL would hide the later WAL of the
# original.
check_owner() {
  local owner
  owner=$(owner_of "$1")
  [[ -z $owner || (-s $DATA/archive_id && $owner == "$(<"$DATA/archive_id") $DATA") ]] ||
    die "$ARCHIVE is the archive of other data of this suite, in ${owner#* }: choose an archive \
for $DATA alone with --archive. Only if the other data is gone for ever, remove $ARCHIVE/$1/owner."
}

# take_archive SYSTEM: makes the data folder the owner of that cluster's part of the archive, and
# remembers the archive. The archiving of an earlier owner fails from now on.
take_archive() {
  local file=$ARCHIVE/$1/owner
  make_secret "$DATA/archive_id" random_secret
  printf '%s %s\n' "$(<"$DATA/archive_id")" "$DATA" >"$file.new"
  chmod 644 "$file.new"  # PostgreSQL's user reads it
  printf '%s\n' "$ARCHIVE" >"$DATA/archive"
  sync "$DATA/archive_id" "$DATA/archive" "$file.new"
  mv "$file.new" "$file"
}

# prepare_archive FOLDER: creates the folders for the WAL of the cluster in FOLDER. Fails if the
# archive belongs to another data folder.
prepare_archive() {
  local system
  [ -n "$ARCHIVE" ] || return 0
  system=$(system_of "$1")
  check_owner "$system"
  mkdir -p "$ARCHIVE/$system/wal" "$ARCHIVE/$system/needed"
  chmod 700 "$ARCHIVE/$system/wal" "$ARCHIVE/$system/needed"
  if [ "$(id --user)" = 0 ]; then
    chmod a+x "$ARCHIVE" "$ARCHIVE/$system"
    chown postgres:postgres "$ARCHIVE/$system/wal"
  fi
  take_archive "$system"
}

# archive_command FOLDER ID: PostgreSQL's command that archives a segment into FOLDER. A segment
# appears there complete and synced, or not at all. The command fails instead of replacing a segment
# with other content, and when the data folder with that ID no longer owns the archive.
archive_command() {
  # shellcheck disable=SC2016
  printf "cd '%s' || exit 1; owner=%s; %s" "$1" "$2" 'p=$OLDPWD/%p new=%f.$$
    read -r id path <../owner
    if [ "$id" != $owner ]; then echo "The archive belongs to $path." >&2; exit 1; fi
    if [ -e %f.gz ]; then gzip -dc %f.gz | cmp -s - "$p"; else
    gzip -1c "$p" >$new && sync $new && ln $new %f.gz && rm $new && sync .; fi'
}

# restore_command FOLDER: PostgreSQL's command that reads a segment from the archive. It fails with
# status 126 for a damaged segment, which aborts the recovery; PostgreSQL takes lower statuses for
# the end of the archive.
restore_command() {
  printf "[ -e '%s/%%f.gz' ] || exit 1; gzip -dc '%s/%%f.gz' >\"%%p\" || exit 126" "$1" "$1"
}

# timeline_at FOLDER SECONDS: the timeline of the archive's cluster at that time, or the newest one
# without SECONDS, for recovery_target_timeline. Each restore begins a timeline; the gzip header of
# the timeline's history file contains the time when it began.
timeline_at() {
  local history began timeline=current
  for history in "$1"/*.history.gz; do
    [ -f "$history" ] || continue
    began=$(od --address-radix=n --format=u4 --skip-bytes=4 --read-bytes=4 "$history")
    [[ -n $2 ]] && ((began > ${2%.*})) || timeline=$((16#$(basename "$history" .history.gz)))
  done
  printf '%s' "$timeline"
}

# fork_of FOLDER TIMELINE ANCESTOR: the position in the WAL where TIMELINE branched off ANCESTOR.
# Prints nothing if TIMELINE does not descend from ANCESTOR.
fork_of() {
  gzip --decompress --stdout "$1/$(printf '%08X' "$2").history.gz" |
    awk -v ancestor="$3" '$1 == ancestor { print $2 }'
}

# is_after LSN LSN: whether the first position in the WAL is after the second.
is_after() {
  ((16#${1%/*} > 16#${2%/*} || (16#${1%/*} == 16#${2%/*} && 16#${1#*/} > 16#${2#*/})))
}

# become_suite_postgres FOLDER, for define_process: executes the server, with the archive if there
# is one.
become_suite_postgres() {
  local settings=() wal
  if [ -n "$ARCHIVE" ]; then
    wal=$(wal_folder "$(system_of "$1")")
    settings=(
      archive_mode=on "archive_timeout=$ARCHIVE_TIMEOUT"
      "archive_command=$(archive_command "$wal" "$(<"$DATA/archive_id")")"
    )
  fi
  become_postgres "$1" "${settings[@]}"
}

# first_wal_of BACKUP: the first segment that BACKUP needs.
first_wal_of() {
  sed --quiet 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p' "$1/postgres/backup_label"
}

# drop_old_wal SYSTEM FOLDER BACKUP...: records the first WAL that these backups in FOLDER need, and
# removes the WAL that neither they nor another folder's backups need. After a restore to the past,
# a newer backup may need earlier WAL than an older one.
drop_old_wal() {
  local needed=$ARCHIVE/$1/needed oldest backup
  [[ -d $needed && -d $(wal_folder "$1") ]] || return 0
  # A name's first 8 digits are the timeline, which does not order segments by age.
  for backup in "${@:3}"; do first_wal_of "$backup"; done | sort --key=1.9 | sed 1q >"$needed/.new"
  mv "$needed/.new" "$needed/${2//\//-}"
  oldest=$(sort --key=1.9 "$needed"/* | head -n 1)
  "$PG_BIN/pg_archivecleanup" -x .gz "$(wal_folder "$1")" "$oldest"
  # Deletes backup history files, which no restore reads, and the leftovers of interrupted copies.
  find "$(wal_folder "$1")" \( -name '*.backup.gz' -o ! -name '*.gz' -mmin +60 \) -type f -delete
}

# Whether PostgreSQL's last attempt to archive WAL succeeded.
wal_is_archived() {
  run_sql postgres <<'EOF' | grep --quiet '^t$'
SELECT last_failed_time IS NULL OR coalesce(last_archived_time > last_failed_time, false)
FROM pg_stat_archiver
EOF
}
