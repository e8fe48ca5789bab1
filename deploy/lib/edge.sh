# shellcheck shell=bash
# nginx as the edge: serves the web app's files and forwards /api to the gateway.

WEB_ROOT=""  # the folder of the web app that nginx serves

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

# write_edge_config HOST PORT: writes run/nginx.conf from the template.
write_edge_config() {
  local name gateways=""
  for name in $(gateway_processes); do
    gateways+="server unix:$(gateway_socket "${PORTS[$name]}") max_fails=1 fail_timeout=5s;"
  done
  mkdir -p "$RUN/nginx"
  sed --expression="s|@EDGE_ADDRESS@|$1:$2|g" --expression="s|@GATEWAYS@|$gateways|g" \
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
