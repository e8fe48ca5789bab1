# shellcheck shell=bash
# Redis: the cache of public answers and the counters of limits. Nothing in it has to survive, so
# nothing is written to disk.

redis_url() { printf 'redis://:%s@127.0.0.1:%s' "$(password_of redis)" "${PORTS[redis]}"; }

# For define_process: becomes the server at PORT. When memory runs out, what expires first goes
# first: answers before the versions of their tags. The password goes by standard input, for command
# lines can be read by every user of the machine.
become_redis() {
  local password AS
  password=$(password_of redis)
  as_user_of redis
  cd /
  become TERM "${AS[@]}" setpriv --pdeathsig TERM -- redis-server --bind 127.0.0.1 --port "$1" \
    --save '' --appendonly no --maxmemory 128mb --maxmemory-policy volatile-ttl --daemonize no - \
    <<<"requirepass $password"
}

# A Redis that asks for its password is up.
redis_answers() {
  local reply
  {
    exec 3<>"/dev/tcp/127.0.0.1/$1" && printf 'PING\r\n' >&3 &&
      read -r -t 1 reply <&3 && exec 3>&-
  } 2>/dev/null || return 1
  [[ $reply == -NOAUTH* ]]
}
