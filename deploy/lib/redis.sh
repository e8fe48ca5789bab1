# shellcheck shell=bash
# Redis: the cache of public answers and the counters of limits. Its data is expendable, so
# persistence is off.

# The address of Redis: this one, or an external one (deploy/lib/external.sh).
redis_url() { redis_address "${REDIS_ADDRESS:-redis://127.0.0.1:${PORTS[redis]}}"; }

# become_redis PORT [ADDRESS], for define_process: executes the server there. When memory is full it
# evicts the keys that expire first: answers before tag versions. The password is passed on standard
# input, because every user of the machine can read command lines.
become_redis() {
  local password AS
  password=$(password_of redis)
  as_user_of redis
  cd /
  become TERM "${AS[@]}" setpriv --pdeathsig TERM -- redis-server --bind "${2:-127.0.0.1}" --port "$1" \
    --save '' --appendonly no --maxmemory 128mb --maxmemory-policy volatile-ttl --daemonize no - \
    <<<"requirepass $password"
}

# Whether Redis answers and requires its password.
redis_answers() {
  local reply
  {
    exec 3<>"/dev/tcp/127.0.0.1/$1" && printf 'PING\r\n' >&3 &&
      read -r -t 1 reply <&3 && exec 3>&-
  } 2>/dev/null || return 1
  [[ $reply == -NOAUTH* ]]
}
