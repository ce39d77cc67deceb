#!/bin/sh
# The role the gateways serve with. It owns nothing; `npm run migrate` gives it the right to read and write rows. Run once
# as the owner of the database, SERVING_PASSWORD=... sh deploy/serving-role.sh with the usual PG* variables; the
# database's container runs it by itself while its volume is new.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SERVING_PASSWORD" \
  --username "${POSTGRES_USER:-${PGUSER:-shtrans}}" --dbname "${POSTGRES_DB:-${PGDATABASE:-shtrans}}" <<'SQL'
create role shtrans_serving login password :'password';
SQL
