#!/usr/bin/env bash
# Copies all rows of the embedded database into your own PostgreSQL server, 15 or newer, with any psql: the embedded server
# has no pg_dump, and an older pg_dump refuses it. The gateway must be running, without users.
#   DATABASE_URL=postgres://owner:...@db/shtrans npm run migrate      creates the tables, with the same release and the
#                                                                     settings of the future gateways, including NODE_ENV
#   bash deploy/take-along.sh .data postgres://postgres:...@db/shtrans  as a superuser of the new server
# Then run DATABASE_URL=... npm run reconcile, and copy SECRET too: it is in .data/secret.
set -euo pipefail
data_dir=$1
to=$2
# The fifth line of this file is the folder of the socket.
socket=$(sed -n 5p "$data_dir/pg18/postmaster.pid")
from="host=$socket user=app dbname=shtrans"
# Foreign keys and the triggers of append-only logs do not check these rows: they were checked when first written.
as_it_was='-c session_replication_role=replica'
# The product's tables, and the sandbox's if both databases have them.
schemas="'public'"
has_sandbox="select count(*) from pg_namespace where nspname = 'sandbox'"
if [ "$(psql "$from" -qAt -c "$has_sandbox")$(psql "$to" -qAt -c "$has_sandbox")" = 11 ]; then
  schemas="'public', 'sandbox'"
fi

psql "$to" -qAt -v ON_ERROR_STOP=1 -c "select format('truncate %s cascade', string_agg(format('%I.%I', schemaname, tablename), ', ')) from pg_tables where schemaname in ($schemas)" |
  PGOPTIONS=$as_it_was psql "$to" -q -v ON_ERROR_STOP=1
psql "$from" -qAt -F ' ' -v ON_ERROR_STOP=1 -c "
  select format('%s.%I', c.relnamespace::regnamespace, c.relname), string_agg(quote_ident(a.attname), ',' order by a.attnum)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace::regnamespace::text in ($schemas) and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.oid order by 1" |
  while read -r table columns; do
    psql "$from" -q -v ON_ERROR_STOP=1 -c "copy $table ($columns) to stdout" </dev/null |
      PGOPTIONS=$as_it_was psql "$to" -q -v ON_ERROR_STOP=1 -c "copy $table ($columns) from stdin"
  done
psql "$from" -qAt -v ON_ERROR_STOP=1 -c "
  select format('select setval(%L, %s, true)', format('%I.%I', schemaname, sequencename), last_value)
  from pg_sequences where schemaname in ($schemas) and last_value is not null" |
  psql "$to" -q -o /dev/null -v ON_ERROR_STOP=1
psql "$to" -q -v ON_ERROR_STOP=1 -c 'analyze'
