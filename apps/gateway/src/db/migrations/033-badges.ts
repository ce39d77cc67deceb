/** The look a rider chose for the ride code, and the badges riders won. */
export const up = `
create table ride_skins (
  user_id uuid not null,
  skin text not null,
  chosen_at timestamptz(3) not null,
  constraint ride_skins_pk primary key (user_id)
);

-- A badge stays won, whatever the rules say later.
create table badges_won (
  user_id uuid not null,
  badge text not null,
  id uuid not null, -- What a shared badge is known by outside, signed.
  version int not null, -- Of the operator data by whose rule it was won.
  won_at timestamptz(3) not null, -- When the ride ended with which it was.
  constraint badges_won_pk primary key (user_id, badge)
);
create unique index badges_won_id on badges_won (id);
`;
