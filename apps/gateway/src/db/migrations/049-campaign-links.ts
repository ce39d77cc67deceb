/** Links of campaigns that riders pass on, and who came by them. */
export const up = `
create table campaign_links (
  token text primary key,
  campaign text not null,
  user_id uuid not null,
  level int not null, -- 2: of a rider who came by another one's link.
  parent text, -- Its token: that rider may be gone since.
  made_at timestamptz(3) not null, -- No earlier than its rider: who is newer than it is newer than they.
  helps int not null,
  need int, -- Of its rider's terms; null: nobody helps by it.
  constraint campaign_links_rider unique (campaign, user_id, level),
  constraint campaign_links_helps check (helps <= need)
);
create index campaign_links_user on campaign_links (user_id);
create index campaign_acts_link on campaign_acts ((detail ->> 'link')) where key = 'invited';
`;
