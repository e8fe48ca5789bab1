# shellcheck shell=bash
# The health check of a service.

# grpc_is_serving PORT: calls grpc.health.v1.Health/Check with an empty message, over mutual TLS with the
# certificate of the service itself if the environment names one. A message begins with a zero and its
# length in 4 bytes; SERVING is the message 08 01.
grpc_is_serving() {
  local answer url=http://127.0.0.1:$1 options=(--http2-prior-knowledge)
  if [ -n "${NAVALHA_TLS_CERTIFICATE_FILE:-}" ]; then
    url=https://localhost:$1
    options=(--ipv4 --http2 --cacert "$NAVALHA_TLS_AUTHORITY_FILE")
    options+=(--cert "$NAVALHA_TLS_CERTIFICATE_FILE" --key "$NAVALHA_TLS_KEY_FILE")
  fi
  answer=$(printf '\0\0\0\0\0' | curl --silent --fail --max-time 3 "${options[@]}" \
    --header 'Content-Type: application/grpc' --header 'TE: trailers' --data-binary @- \
    "$url/grpc.health.v1.Health/Check" | od --address-radix=n --format=x1)
  [ "$answer" = ' 00 00 00 00 02 08 01' ]
}
