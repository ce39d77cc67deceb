create table alerts_kept (
  id text not null, -- As in the feed.
  content_hash text not null, -- A changed alert is a new row.
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
  -- When a device last set or removed it; never later than when the gateway received that.
  changed_at timestamptz(3) not null,
  -- The same instant if it was removed: the row orders changes of other devices.
  removed_at timestamptz(3),
  constraint favourites_pk primary key (user_id, key)
);
-- For pruning of rows that were removed long ago.
create index favourites_removed on favourites (removed_at);
