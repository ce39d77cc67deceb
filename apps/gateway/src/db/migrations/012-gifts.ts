/** What riders claimed of gifts, once each, and how many are left of those there are few of. */
export const up = `
create table gift_stock (
  gift text primary key,
  remaining integer not null,
  constraint gift_stock_not_oversold check (remaining >= 0)
);

create table gift_claims (
  user_id uuid not null,
  gift text not null,
  id uuid not null,
  -- What was in it at the time: a gift's contents may change for those who come later.
  items jsonb not null,
  claimed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint gift_claims_pk primary key (user_id, gift)
);
`;
