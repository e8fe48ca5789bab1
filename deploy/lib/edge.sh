# shellcheck shell=bash
# nginx as the edge: serves the web app's files and forwards /api to the gateway.

WEB_ROOT=""              # the folder of the web app that nginx serves
EDGE_SHUTDOWN_SECONDS=2  # time for requests in progress when nginx stops or reloads
CERTIFICATE="" CERTIFICATE_KEY=""  # PEM files; without them the edge speaks plain HTTP
REDIRECT_ADDRESS=""  # with a certificate: the address whose plain HTTP is redirected to PUBLIC_URL
ACME_FOLDER=""       # an ACME client writes its challenges here
CERTIFICATE_SEEN=""  # the version of the certificate that nginx has read

# Sets WEB_ROOT to the built web app, or to a copy when the users of the edge and the gateway cannot
# read the clone.
choose_web_root() {
  WEB_ROOT=$ROOT/web/dist
  if [ "$(id --user)" != 0 ] || is_reachable "$WEB_ROOT/index.html"; then return 0; fi
  rm --recursive --force "$RUN/web"
  cp --recursive "$WEB_ROOT" "$RUN/web"
  chmod --recursive a+rX "$RUN/web"
  WEB_ROOT=$RUN/web
}

# The links to the sockets of this machine's gateways, for write_edge_config.
gateway_addresses() {
  local name
  for name in $(gateway_processes); do printf 'unix:%s\n' "$(gateway_link "$name")"; done
}

# trust_proxies NETWORK...: the settings of nginx that take the address of a client from the header
# X-Forwarded-For of the TLS proxies in these networks.
trust_proxies() {
  (($#)) || return 0
  printf 'set_real_ip_from %s; ' "$@"
  printf 'real_ip_header X-Forwarded-For; real_ip_recursive on;'
}

# Ends the script unless CERTIFICATE and CERTIFICATE_KEY belong together.
check_certificate() {
  local key
  [ -n "$CERTIFICATE$CERTIFICATE_KEY" ] || return 0
  key=$(openssl pkey -in "$CERTIFICATE_KEY" -pubout 2>/dev/null) ||
    die "There is no private key in $CERTIFICATE_KEY."
  [ "$(openssl x509 -in "$CERTIFICATE" -noout -pubkey 2>/dev/null)" = "$key" ] ||
    die "The first certificate in $CERTIFICATE is not that of the key in $CERTIFICATE_KEY."
}

# Prints a text that changes when an ACME client renews the certificate; nothing without a certificate.
certificate_version() {
  [ -n "$CERTIFICATE" ] || return 0
  stat --dereference --format=%i.%Y "$CERTIFICATE" "$CERTIFICATE_KEY" 2>/dev/null || true
}

# Makes nginx (process id) load a renewed certificate. nginx keeps the old one if the new one is invalid.
reload_certificate() {
  local version
  version=$(certificate_version)
  [ "$version" != "$CERTIFICATE_SEEN" ] || return 0
  CERTIFICATE_SEEN=$version
  kill -HUP "$1" 2>/dev/null || true
}

# Prints the location of the ACME challenges as nginx configuration.
acme_challenges() {
  [ -n "$ACME_FOLDER" ] || return 0
  # shellcheck disable=SC2016
  printf 'location ^~ /.well-known/acme-challenge/ { root "%s"; %s }' "$ACME_FOLDER" \
    'default_type text/plain; try_files $uri =404;'
}

# The settings of nginx for REDIRECT_ADDRESS. The target is constant, because a client's Host header
# could name any other site.
redirect_config() {
  # shellcheck disable=SC2016
  printf 'server {\n  listen %s reuseport;\n  %s\n  location / { return 308 %s$request_uri; }\n}\n' \
    "$REDIRECT_ADDRESS" "$(acme_challenges)" "$PUBLIC_URL"
}

# write_edge_config ADDRESS GATEWAY...: writes run/nginx.conf from the template, for an edge at ADDRESS
# in front of the gateways.
write_edge_config() {
  local gateway gateways="" proxies options="" certificate=""
  for gateway in "${@:2}"; do gateways+="server $gateway max_fails=1 fail_timeout=5s;"; done
  read -r -a proxies <<<"${NAVALHA_TRUSTED_PROXIES:-}"
  mkdir -p "$RUN/nginx"
  rm --force "$RUN/nginx/redirect.conf"
  CERTIFICATE_SEEN=$(certificate_version)
  if [ -n "$CERTIFICATE" ]; then
    options=" ssl http2"
    certificate="ssl_certificate \"$CERTIFICATE\"; ssl_certificate_key \"$CERTIFICATE_KEY\";"
    [ -z "$REDIRECT_ADDRESS" ] || redirect_config >"$RUN/nginx/redirect.conf"
  fi
  sed --expression="s|@EDGE_ADDRESS@|$1|g" --expression="s|@GATEWAYS@|$gateways|g" \
    --expression="s|@LISTEN_OPTIONS@|$options|g" --expression="s|@CERTIFICATE@|$certificate|g" \
    --expression="s|@ACME_CHALLENGES@|$(acme_challenges)|g" --expression="s|@PUBLIC_URL@|$PUBLIC_URL|g" \
    --expression="s|@SHUTDOWN_SECONDS@|$EDGE_SHUTDOWN_SECONDS|g" \
    --expression="s|@WORKERS@|${NAVALHA_EDGE_WORKERS:-auto}|g" \
    --expression="s|@TRUSTED_PROXIES@|$(trust_proxies "${proxies[@]}")|g" \
    --expression="s|@REQUESTS_PER_SECOND@|$REQUESTS_PER_SECOND|g" \
    --expression="s|@WEB_ROOT@|$WEB_ROOT|g" --expression="s|@RUN_DIR@|$RUN/nginx|g" \
    --expression="s|@LOG_DIR@|$LOGS|g" "$ROOT/deploy/nginx.conf.template" >"$RUN/nginx.conf"
}

# The user of nginx's workers when root starts nginx: www-data if it can read the web app, otherwise
# root.
edge_user() {
  [ "$(id --user)" = 0 ] || return 0
  if setpriv --reuid www-data --regid www-data --init-groups \
    test -r "$WEB_ROOT/index.html" -a -x "$RUN/nginx" 2>/dev/null; then
    printf 'user www-data;'
  else
    printf 'user root;'
  fi
}

become_edge() {
  become QUIT nginx -p "$RUN/nginx" -e "$(log_of edge)" -c "$RUN/nginx.conf" \
    -g "daemon off; $(edge_user)"
}

# Does not verify the certificate, because it names the public host, which this machine may not reach.
edge_answers() {
  curl --silent --fail --insecure --max-time 2 --output /dev/null \
    "http${CERTIFICATE:+s}://${HOST/0.0.0.0/127.0.0.1}:${PORTS[edge]}/"
}
