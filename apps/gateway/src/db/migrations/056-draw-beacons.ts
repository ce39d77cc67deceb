/** What a public beacon said at the beginning of each day, and from which day on a chain's draws count it. */
export const up = `
create table draw_beacons (
  day text primary key, -- Of Shanghai.
  source text not null,
  round int,
  value text, -- In hexadecimal. Null: it said nothing in time, or there is none: the day's draws go without.
  decided_at timestamptz(3) not null
);

-- Of chains that are there: from tomorrow on, so that a day is not drawn in two ways.
alter table campaign_seeds
  add column beacon_from text not null
    default to_char(now() at time zone 'UTC' + interval '32 hours', 'YYYY-MM-DD');
`;
