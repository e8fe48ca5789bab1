# shellcheck shell=bash
# Where catalog stores pictures: in its database, or in a bucket of an S3-compatible store.

IMAGE_STORE=database  # database or s3
S3_URL="" S3_REGION=us-east-1
S3_CREDENTIALS=""     # the file with the credentials of the bucket
IMAGE_COMMAND=""      # a flag of catalog: --move_images=… or --check_images; empty: none

check_picture_options() {
  [[ $IMAGE_STORE =~ ^(database|s3)$ ]] || die "--image-store takes database or s3"
  [[ -z $IMAGE_COMMAND || $IMAGE_COMMAND =~ ^--(move_images=(database|s3)|check_images)$ ]] ||
    die "--move-images takes database or s3"
  [[ $IMAGE_STORE == database && -z $IMAGE_COMMAND ]] || [ -n "$S3_URL" ] ||
    die "--image-store s3, --move-images and --check-images need --s3-url."
  [ -z "$S3_URL" ] || [ -r "$S3_CREDENTIALS" ] ||
    die "--s3-url needs --s3-credentials with a file that you can read."
}

# Copies the credentials for catalog, which reads them again for each request.
hand_over_s3_credentials() {
  [ -z "$S3_URL" ] || hand_over catalog "$S3_CREDENTIALS" 400 s3.credentials
}

# Replaces the copy after the file was changed.
renew_s3_credentials() {
  [[ ! $S3_CREDENTIALS -nt $RUN/catalog/s3.credentials ]] || hand_over_s3_credentials
}

# Starts IMAGE_COMMAND beside the running catalog. It prints its result when it ends.
work_on_images() {
  [ -n "$IMAGE_COMMAND" ] || return 0
  become_image_command {PORT_LOCK}>&- {DATA_LOCK}>&- {NEVER}>&- {ERRORS}>&- </dev/null &
}

become_image_command() {
  local AS
  export_service_settings catalog
  as_user_of catalog
  cd /
  exec "${AS[@]}" setpriv --pdeathsig TERM -- "${PROGRAMS[catalog]}" "$IMAGE_COMMAND" --log_level=error
}
