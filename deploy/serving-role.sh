#!/bin/sh
# The role the gateways serve with: rows of every table, and no right to change the schema. Run once by the owner
# of the database, before the first `npm run migrate`: SERVING_PASSWORD=... sh deploy/serving-role.sh, with the usual
# PG* variables, or by the database's container itself.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SERVING_PASSWORD" \
  --username "${POSTGRES_USER:-${PGUSER:-shtrans}}" --dbname "${POSTGRES_DB:-${PGDATABASE:-shtrans}}" <<'SQL'
create role shtrans_serving login password :'password';
grant usage on schema public to shtrans_serving;
grant select, insert, update, delete on all tables in schema public to shtrans_serving;
grant usage, select on all sequences in schema public to shtrans_serving;
alter default privileges in schema public
  grant select, insert, update, delete on tables to shtrans_serving;
alter default privileges in schema public grant usage, select on sequences to shtrans_serving;
SQL
