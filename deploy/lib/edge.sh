# shellcheck shell=bash
# nginx as the edge: serves the web app's files and forwards /api to the gateway.

WEB_ROOT=""              # the folder of the web app that nginx serves
EDGE_SHUTDOWN_SECONDS=2  # for requests in progress when nginx stops or reads its settings again

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

# The sockets of this machine's gateways, for write_edge_config.
gateway_addresses() {
  local name
  for name in $(gateway_processes); do printf 'unix:%s\n' "$(gateway_socket "${PORTS[$name]}")"; done
}

# trust_proxies NETWORK...: the settings of nginx that take the address of a client from the header
# X-Forwarded-For of the TLS proxies in these networks.
trust_proxies() {
  (($#)) || return 0
  printf 'set_real_ip_from %s; ' "$@"
  printf 'real_ip_header X-Forwarded-For; real_ip_recursive on;'
}

# write_edge_config ADDRESS GATEWAY...: writes run/nginx.conf from the template, for an edge at ADDRESS
# in front of the gateways.
write_edge_config() {
  local gateway gateways="" proxies
  for gateway in "${@:2}"; do gateways+="server $gateway max_fails=1 fail_timeout=5s;"; done
  read -r -a proxies <<<"${NAVALHA_TRUSTED_PROXIES:-}"
  mkdir -p "$RUN/nginx"
  sed --expression="s|@EDGE_ADDRESS@|$1|g" --expression="s|@GATEWAYS@|$gateways|g" \
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

edge_answers() {
  curl --silent --fail --max-time 2 --output /dev/null "http://${HOST/0.0.0.0/127.0.0.1}:${PORTS[edge]}/"
}
