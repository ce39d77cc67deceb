/** The number of riders who have each badge, counted every night: too many rows to count while a page waits. */
export const up = `
create table badge_counts (
  badge text not null,
  holders integer not null, -- Riders who have it.
  riders integer not null, -- Riders who have any badge.
  counted_at timestamptz(3) not null,
  constraint badge_counts_pk primary key (badge)
);
`;
