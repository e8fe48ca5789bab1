# shellcheck shell=bash
# The mailbox of a local run: receives every mail by SMTP and shows it on a web page.

become_mailbox() {
  export MAILBOX_SMTP_PORT="${PORTS[smtp]}" MAILBOX_HTTP_PORT="${PORTS[mailbox]}"
  become TERM node "$ROOT/deploy/mailbox/main.mjs"
}

mailbox_answers() {
  port_answers "${PORTS[smtp]}" && port_answers "${PORTS[mailbox]}"
}
