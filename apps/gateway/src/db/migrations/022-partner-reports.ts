/** What gates, car parks and ticket offices reported, and the rides and stays it was about. */
export const up = `
-- Every report that was signed, also one that was refused: nothing a partner said is lost.
create table partner_reports (
  port text not null,
  provider text not null,
  id text not null, -- The partner's: sent again, it is the same report.
  about text not null, -- The journey, the stay or the order.
  body jsonb not null,
  received_at timestamptz(3) not null,
  outcome text not null, -- 'applied', or the code it was refused with.
  constraint partner_reports_pk primary key (port, provider, id)
);
create index partner_reports_received on partner_reports (received_at);

-- A ride through gates or a stay in a car park, by the partner's id of it.
create table partner_rides (
  port text not null,
  provider text not null,
  ride text not null,
  user_id uuid not null,
  order_id uuid, -- Null while only an exit is known.
  mode text not null,
  entry jsonb, -- As reported; null: not yet, or never.
  exit jsonb,
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint partner_rides_pk primary key (port, provider, ride)
);
-- What was ridden before decides what comes off the next fare.
create index partner_rides_rider on partner_rides (user_id, begun_at);
create index partner_rides_begun on partner_rides (begun_at);

-- Tickets that were issued before their validity had a job get one.
insert into jobs (id, kind, dedup, payload, run_at, created_at)
select gen_random_uuid(), 'order.validity', concat(id, ' ', fields ->> 'validUntil'),
  jsonb_build_object('userId', user_id, 'orderId', id), (fields ->> 'validUntil')::timestamptz, now()
from orders
where status in ('to_be_used', 'consumed') and fields ->> 'validUntil' is not null
on conflict do nothing;
`;
