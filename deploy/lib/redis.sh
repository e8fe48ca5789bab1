# shellcheck shell=bash
# Redis: the cache of public answers. Nothing in it has to survive, so nothing is written to disk.

# For define_process: becomes the server at PORT. When memory runs out, what expires first goes
# first: answers before the versions of their tags.
become_redis() {
  become TERM redis-server --bind 127.0.0.1 --port "$1" --save '' --appendonly no \
    --maxmemory 128mb --maxmemory-policy volatile-ttl --dir "$RUN" --daemonize no
}

redis_answers() {
  local reply
  {
    exec 3<>"/dev/tcp/127.0.0.1/$1" && printf 'PING\r\n' >&3 &&
      read -r -t 1 reply <&3 && exec 3>&-
  } 2>/dev/null || return 1
  [[ $reply == +PONG* ]]
}
