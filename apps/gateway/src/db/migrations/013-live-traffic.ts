/** What the operators of the sandbox's live traffic made happen; one mood for all lines. */
export const up = `
create table sandbox_live_moods (
  feed text primary key, -- One row: \`live\`.
  mood text not null,
  since timestamptz(3) not null
);

create table sandbox_disruptions (
  id uuid primary key,
  kind text not null,
  route_id text,
  stop_id text,
  trip_id text,
  minutes integer not null, -- By how much trips are late; 0 for other kinds.
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
-- What is over is never asked for.
create index sandbox_disruptions_end on sandbox_disruptions (ends_at);
`;
