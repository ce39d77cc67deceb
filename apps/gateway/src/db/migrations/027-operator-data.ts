/**
 * What the operator sells and by which rules: whole documents as versions, which are never changed, and releases, which
 * say from when on a version is in force.
 */
export const up = `
create table operator_versions (
  version integer primary key,
  data jsonb not null,
  made_at timestamptz(3) not null
);

create table operator_releases (
  release integer primary key,
  version integer not null references operator_versions (version),
  effective_at timestamptz(3) not null,
  made_at timestamptz(3) not null,
  how text not null -- bundled, loaded, rolled_back
);
-- Of two for the same instant the later one counts.
create index operator_releases_effective on operator_releases (effective_at, release);
`;
