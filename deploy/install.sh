#!/bin/sh
# Puts Called It on this machine with Docker: asks for the domain and the first organiser, writes .env, starts everything, waits until it
# answers, and prints the address. Run again it asks nothing and changes nothing.
set -eu
cd "$(dirname "$0")/.."

fail() {
  printf '\n%s\n' "$1" >&2
  exit 1
}

command -v docker >/dev/null 2>&1 || fail 'Docker is not installed here: see https://docs.docker.com/engine/install/'
docker compose version >/dev/null 2>&1 || fail 'Docker Compose 2 is missing here: see https://docs.docker.com/compose/install/'

secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# The value stands between single quotes in .env.
quoted() {
  case $1 in *\'*) fail "A single quote cannot stand in $2." ;; esac
  printf "%s='%s'\n" "$2" "$1"
}

ask() {
  printf '%s ' "$1" >&2
  IFS= read -r answer || fail 'The answers ended early.'
  printf '%s' "$answer"
}

ask_hidden() {
  if [ -t 0 ]; then
    stty -echo
    trap 'stty echo' EXIT INT TERM
  fi
  ask "$1"
  if [ -t 0 ]; then
    stty echo
    trap - EXIT INT TERM
    printf '\n' >&2
  fi
}

if [ ! -e .env ]; then
  DOMAIN=${DOMAIN:-$(ask 'The domain at which people will play, such as game.example:')}
  DOMAIN=$(printf '%s' "$DOMAIN" | tr '[:upper:]' '[:lower:]')
  printf '%s' "$DOMAIN" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$' ||
    fail "\"$DOMAIN\" is no domain: give a name alone, such as game.example."

  ORGANISERS=${ORGANISERS:-$(ask 'The first organiser: an account number, or an e-mail address:')}
  case $ORGANISERS in
    *@*.*)
      # Codes are sent by e-mail.
      MESSENGER=${MESSENGER:-none}
      SMTP_URL=${SMTP_URL:-$(ask_hidden 'The mail server that sends the codes, as smtps://user:password@mail.example:465:')}
      case $SMTP_URL in smtp://?* | smtps://?*) ;; *) fail 'The address of a mail server begins with smtp:// or smtps://.' ;; esac
      MAIL_FROM=${MAIL_FROM:-"Called It <called-it@$DOMAIN>"}
      ;;
    '' | *[!0-9,]*) fail "\"$ORGANISERS\" is neither an account number nor an e-mail address." ;;
    *)
      # Codes are sent by the messenger of account numbers.
      MESSENGER=${MESSENGER:-reddy}
      REDDY_TOKEN=${REDDY_TOKEN:-$(ask_hidden 'The token of the bot that sends the codes:')}
      [ -n "$REDDY_TOKEN" ] || fail 'Nobody can sign in with an account number without the token of a bot.'
      ;;
  esac

  umask 077
  {
    printf '# Written by deploy/install.sh. Further settings of README.md go here, one a line.\n'
    quoted "$DOMAIN" DOMAIN
    quoted "$ORGANISERS" ORGANISERS
    quoted "$MESSENGER" MESSENGER
    if [ -n "${REDDY_TOKEN:-}" ]; then quoted "$REDDY_TOKEN" REDDY_TOKEN; fi
    if [ -n "${SMTP_URL:-}" ]; then
      quoted "$SMTP_URL" SMTP_URL
      quoted "${MAIL_FROM:-Called It <called-it@$DOMAIN>}" MAIL_FROM
    fi
    quoted "$(secret)" DATABASE_PASSWORD
    quoted "$(secret)" METRICS_TOKEN
  } >.env.new
  # Complete or not there at all.
  mv .env.new .env
fi

domain=$(sed -n "s/^DOMAIN='\{0,1\}\([^']*\)'\{0,1\}$/\1/p" .env)
image=called-it:$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
docker image inspect "$image" >/dev/null 2>&1 || docker compose build
docker compose up --detach --wait --wait-timeout 300 ||
  fail 'It did not come up. What is wrong stands in: docker compose logs'

printf '\nCalled It is ready at https://%s\n' "$domain"
printf 'The domain must lead to this machine, with the ports 80 and 443 open, for the certificate to come.\n'
