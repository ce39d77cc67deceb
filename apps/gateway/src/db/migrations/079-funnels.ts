/** Steps of visits to campaigns, on devices whose riders agreed, and what was counted of them by the day. */
export const up = `
create table funnel_steps (
  visit text not null, -- Random; of a device, a campaign and a day.
  step text not null,
  page text not null, -- As the campaign writes its address.
  campaign text not null,
  day timestamptz(3) not null, -- Its first instant in Shanghai: when in it is not kept.
  host text not null,
  language text not null,
  version int not null, -- Of the operator's data.
  constraint funnel_steps_pk primary key (visit, step, page)
);
create index funnel_steps_day on funnel_steps (day, campaign);

create table funnel_counts (
  campaign text not null,
  day timestamptz(3) not null,
  step text not null,
  split text not null, -- 'all', or what the value is of: host, language, version, page.
  value text not null, -- Empty of all.
  visits int not null,
  constraint funnel_counts_pk primary key (campaign, day, step, split, value)
);

-- The days that are counted, one after the other.
create table funnel_days (
  day timestamptz(3) primary key,
  counted_at timestamptz(3) not null
);
`;
