/** Riders who get a share of what those pay whom they brought, and that share, order by order. */
export const up = `
create table rebate_promoters (
  user_id uuid primary key,
  version int not null, -- Of the terms that they agreed to.
  at timestamptz(3) not null
);

create table rebates (
  order_id uuid primary key,
  user_id uuid not null, -- The promoter.
  referred uuid, -- Who paid; null: they are deleted since.
  amount int not null, -- In rebate points.
  times int not null, -- How often it was posted: what is taken back in part is given anew.
  state text not null,
  at timestamptz(3) not null,
  release_at timestamptz(3) not null,
  constraint rebates_state check (state in ('frozen', 'released', 'cancelled', 'returned')),
  constraint rebates_amount check (amount > 0)
);
create index rebates_promoter on rebates (user_id, at desc);
create index rebates_due on rebates (release_at) where state = 'frozen';
create index rebates_referred on rebates (referred) where referred is not null;
`;
