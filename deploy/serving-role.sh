#!/bin/sh
# Creates the role that the gateways use. It owns nothing; `npm run migrate` grants it the right to read and write rows. Run
# this once as the owner of the database: SERVING_PASSWORD=... sh deploy/serving-role.sh, with the usual PG* variables. The
# database's container runs it when its volume is new.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SERVING_PASSWORD" \
  --username "${POSTGRES_USER:-${PGUSER:-shtrans}}" --dbname "${POSTGRES_DB:-${PGDATABASE:-shtrans}}" <<'SQL'
create role shtrans_serving login password :'password';
SQL
