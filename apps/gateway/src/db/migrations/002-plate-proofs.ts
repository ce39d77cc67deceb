/**
 * Plates are proven or not, and several riders can bind one. Every binding from before is unproven: its unpaid stays go
 * back to the plate by a job, which also stops payments under way.
 */
export const up = `
alter table plates add column proven_at timestamptz(3);
alter table plates add column proof text; -- Null: unproven.
alter table plates drop constraint plates_plate;
alter table plates add constraint plates_once unique (user_id, plate);
create unique index plates_proven on plates (plate) where proven_at is not null;
create index plates_plate on plates (plate);

-- Random, because the time in an id would show when the car left.
alter table plate_stays add column id uuid not null default gen_random_uuid();
alter table plate_stays add column settled_by uuid; -- The order that paid the fee.
create unique index plate_stays_id on plate_stays (id);

create table plate_fees (
  user_id uuid not null,
  order_id uuid not null,
  stay_id uuid not null,
  plate text not null,
  created_at timestamptz(3) not null,
  constraint plate_fees_pk primary key (user_id, order_id)
);
create index plate_fees_plate on plate_fees (plate);
create index plate_fees_created on plate_fees (created_at);

create table plate_licences (
  id uuid not null,
  user_id uuid not null,
  plate text not null,
  photo uuid not null, -- The rider's file.
  state text not null,
  answer text, -- The desk's.
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint plate_licences_pk primary key (id)
);
create unique index plate_licences_waiting on plate_licences (user_id, plate) where state = 'received';
create index plate_licences_rider on plate_licences (user_id, plate, sent_at);
create index plate_licences_sent on plate_licences (sent_at);

alter table partner_rides add column plate text; -- Of a stay that its rider has through a proven plate.
create index partner_rides_plate on partner_rides (plate) where plate is not null;
update partner_rides ride set plate = bound.plate
  from plates bound
  where ride.user_id = bound.user_id and ride.port = 'parking'
    and coalesce(ride.exit, ride.entry) ->> 'rider' is null
    and regexp_replace(upper(normalize(coalesce(ride.exit, ride.entry) ->> 'plate', nfkc)),
      '[^0-9A-Z\u4e00-\u9fa5]', '', 'g') = bound.plate;
insert into jobs (id, kind, dedup, payload, run_at, created_at)
  select gen_random_uuid(), 'reports.return-stays', id::text,
    jsonb_build_object('userId', user_id, 'id', id), now(), now()
  from plates;
`;
