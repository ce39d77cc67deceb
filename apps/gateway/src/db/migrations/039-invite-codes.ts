/** The code by which a rider invites others. */
export const up = `
create table invite_codes (
  user_id uuid not null,
  code text not null,
  made_at timestamptz(3) not null,
  constraint invite_codes_pk primary key (user_id),
  constraint invite_codes_code unique (code)
);
`;
