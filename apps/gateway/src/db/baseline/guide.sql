create table alerts_kept (
  id text not null, -- As the feed has it.
  content_hash text not null, -- An alert that changes is another row.
  body jsonb not null,
  first_seen timestamptz(3) not null,
  last_seen timestamptz(3) not null,
  constraint alerts_kept_pk primary key (id, content_hash)
);
create index alerts_kept_last_seen on alerts_kept (last_seen);

create table favourites (
  user_id uuid not null,
  key text not null,
  body jsonb not null,
  -- When a device last set or removed it; never later than when we heard of it.
  changed_at timestamptz(3) not null,
  -- The same instant where it was removed: the row tells older changes of other devices from newer.
  removed_at timestamptz(3),
  constraint favourites_pk primary key (user_id, key)
);
-- Pruning finds what was removed long ago.
create index favourites_removed on favourites (removed_at);
