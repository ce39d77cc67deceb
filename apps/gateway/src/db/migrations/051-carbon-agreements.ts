/** Riders' agreements to have their rides counted in an account of carbon. */
export const up = `
create table carbon_agreements (
  id uuid primary key, -- What the rider's invitations link to.
  user_id uuid not null,
  campaign text not null,
  version int not null, -- Of the text that was agreed to.
  agreed_at timestamptz(3) not null, -- Rides that end from then on count.
  withdrawn_at timestamptz(3), -- And none that ends from then on.
  inviter uuid -- Whose invitation the rider came by.
);
create unique index carbon_agreements_standing on carbon_agreements (user_id) where withdrawn_at is null;
create index carbon_agreements_rider on carbon_agreements (user_id, agreed_at);
create index carbon_agreements_inviter on carbon_agreements (inviter) where inviter is not null;
`;
