#!/usr/bin/env bash
# Copies all rows of the embedded database into a PostgreSQL server of one's own, 15 or newer, by any psql: the embedded
# one brings no pg_dump, and an older pg_dump refuses it. The gateway runs meanwhile, and nobody uses it.
#   DATABASE_URL=postgres://owner:...@db/shtrans npm run migrate      makes the tables, with the same release
#   bash deploy/take-along.sh .data postgres://postgres:...@db/shtrans  as a superuser of the new server
# Then DATABASE_URL=... npm run reconcile, and take SECRET along: it is in .data/secret.
set -euo pipefail
data_dir=$1
to=$2
# The fifth line of this file is the folder of the socket.
socket=$(sed -n 5p "$data_dir/pg18/postmaster.pid")
from="host=$socket user=app dbname=shtrans"
# Neither foreign keys nor the triggers of logs that are append-only look at what is written: it was looked at before.
as_it_was='-c session_replication_role=replica'

psql "$to" -qAt -v ON_ERROR_STOP=1 -c "select format('truncate %s cascade', string_agg(format('public.%I', tablename), ', ')) from pg_tables where schemaname = 'public'" |
  PGOPTIONS=$as_it_was psql "$to" -q -v ON_ERROR_STOP=1
psql "$from" -qAt -F ' ' -v ON_ERROR_STOP=1 -c "
  select c.relname, string_agg(quote_ident(a.attname), ',' order by a.attnum)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname" |
  while read -r table columns; do
    psql "$from" -q -v ON_ERROR_STOP=1 -c "copy public.\"$table\" ($columns) to stdout" </dev/null |
      PGOPTIONS=$as_it_was psql "$to" -q -v ON_ERROR_STOP=1 -c "copy public.\"$table\" ($columns) from stdin"
  done
psql "$from" -qAt -v ON_ERROR_STOP=1 -c "
  select format('select setval(%L, %s, true)', format('public.%I', sequencename), last_value)
  from pg_sequences where schemaname = 'public' and last_value is not null" |
  psql "$to" -q -o /dev/null -v ON_ERROR_STOP=1
psql "$to" -q -v ON_ERROR_STOP=1 -c 'analyze'
