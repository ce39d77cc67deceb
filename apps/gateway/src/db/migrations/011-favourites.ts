/** What riders keep: stops, lines, places, trips. A removed one stays as a row for a while. */
export const up = `
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
`;
