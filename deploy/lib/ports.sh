# shellcheck shell=bash
# Ports for the processes of a running suite: below 32768, the start of the kernel's range for
# outgoing connections, in a block of 64 that a suite locks for its lifetime.

readonly PORT_BLOCK=64 FIRST_PORT=20032 PORT_BLOCKS=190
PORT_BLOCK_NUMBER=0
PORT_LOCK=""  # the lock's file descriptor; children must not inherit it
NEXT_PORT=0
TAKEN_PORT=0  # the result of take_port; a variable, because a subshell could not advance the counter

# Locks a block of ports that no other suite of this user holds.
hold_port_block() {
  local folder block attempt
  folder="${TMPDIR:-/tmp}/navalha-ports-$(id --user)"
  mkdir -p "$folder"
  for ((attempt = 0; attempt < PORT_BLOCKS; attempt++)); do
    block=$(((RANDOM + attempt) % PORT_BLOCKS))
    exec {PORT_LOCK}>"$folder/$block"
    if flock --nonblock "$PORT_LOCK"; then
      PORT_BLOCK_NUMBER=$block
      NEXT_PORT=$((FIRST_PORT + block * PORT_BLOCK))
      return 0
    fi
    exec {PORT_LOCK}>&-
  done
  die "No free block of ports between $FIRST_PORT and 32768."
}

# port_is_used PORT [STATE]: whether a local socket has the port, in any state or in STATE (0A is
# listening).
port_is_used() {
  awk -v port="$(printf ':%04X' "$1")" -v state="${2:-}" '
    index($2, port) == length($2) - 4 && (state == "" || $4 == state) { found = 1 }
    END { exit !found }' /proc/net/tcp /proc/net/tcp6 2>/dev/null
}

# Sets TAKEN_PORT to the next free port of the block.
take_port() {
  while port_is_used "$NEXT_PORT"; do NEXT_PORT=$((NEXT_PORT + 1)); done
  TAKEN_PORT=$NEXT_PORT
  NEXT_PORT=$((NEXT_PORT + 1))
}

# can_listen ADDRESS PORT: whether this user may listen there. Requires Node.js.
can_listen() {
  node --eval '
    const [address, port] = process.argv.slice(1);
    require("node:net").createServer().on("error", () => process.exit(1))
      .listen(Number(port), address, () => process.exit(0))' "$1" "$2"
}

# port_answers PORT: whether the local port accepts connections.
port_answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
