# shellcheck shell=bash
# Certificates of mutual TLS between the services and the gateway: a private authority, and a
# certificate for each kind of process, with its key in the same file. All are valid for a year, and
# are renewed when less than a third of it is left. Needs openssl; KEYS is the folder of the files.

readonly CERTIFICATE_DAYS=365
readonly RENEWAL_SECONDS=$((CERTIFICATE_DAYS * 24 * 60 * 60 / 3))
MUTUAL_TLS=""  # 1: the services and the gateway use mutual TLS

# certificate_of KIND: the file with the certificate and the key of a service or the gateway.
certificate_of() { printf '%s/tls_%s.pem' "$KEYS" "$1"; }

# is_lasting FILE: whether the authority's certificate verifies that of FILE, now and for a third of a
# year. False if there is none.
is_lasting() {
  openssl verify -CAfile "$KEYS/tls_authority.pem" "$1" && openssl x509 -in "$1" -noout \
    -checkend "$RENEWAL_SECONDS"
} >/dev/null 2>&1

new_certificate_key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256; }

# certificate_settings NAME EXTENSION...: settings of openssl for a certificate.
certificate_settings() {
  printf '[req]\nprompt = no\ndistinguished_name = name\nx509_extensions = extensions\n'
  printf '[name]\nCN = %s\n[extensions]\n' "$1"
  printf 'subjectKeyIdentifier = hash\nauthorityKeyIdentifier = keyid\n'
  printf '%s\n' "${@:2}"
}

# Prints a certificate of the authority. A renewed one keeps the name and the key, so that the old and
# the new one both verify the certificates that processes use during the renewal.
new_authority() {
  openssl req -x509 -new -days "$CERTIFICATE_DAYS" -key "$KEYS/tls_authority.key" -config <(
    certificate_settings 'Navalha services' 'basicConstraints = critical, CA:TRUE, pathlen:0' \
      'keyUsage = critical, keyCertSign'
  )
}

# new_certificate KIND: a key and its certificate. Channels verify the name navalha-KIND; the health
# check of a container calls localhost.
new_certificate() {
  local key
  key=$(new_certificate_key)
  printf '%s\n' "$key"
  openssl req -x509 -new -days "$CERTIFICATE_DAYS" -key <(printf '%s\n' "$key") \
    -CA "$KEYS/tls_authority.pem" -CAkey "$KEYS/tls_authority.key" -config <(
    certificate_settings "navalha-$1" "subjectAltName = DNS:navalha-$1, DNS:localhost" \
      'basicConstraints = critical, CA:FALSE' 'keyUsage = critical, digitalSignature' \
      'extendedKeyUsage = serverAuth, clientAuth'
  )
}

# Creates missing certificates, and replaces those that end soon or are not valid.
make_certificates() {
  local kind
  make_secret "$KEYS/tls_authority.key" new_certificate_key
  is_lasting "$KEYS/tls_authority.pem" || write_secret "$KEYS/tls_authority.pem" new_authority
  for kind in "${SERVICES[@]}" gateway; do
    is_lasting "$(certificate_of "$kind")" ||
      write_secret "$(certificate_of "$kind")" new_certificate "$kind"
  done
}
