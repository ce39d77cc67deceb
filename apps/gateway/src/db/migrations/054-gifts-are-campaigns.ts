/**
 * Gifts that riders claimed are awards of the campaigns that follow them: so that nobody claims twice, and the stock
 * counts all. What an older gateway beside this release goes on writing becomes an award in its own transaction.
 */
export const up = `
-- What stands for a gift: the rewards of its campaign, and how many there are unless the campaign says otherwise.
create function gift_rewards(gift text)
returns table (campaign text, reward text, total int) language sql immutable as $$
  select v.campaign, v.reward, v.total
  from (values
    ('traffic', 'travel-gift', 'metro', 200000),
    ('traffic', 'travel-gift', 'bus', 200000),
    ('traffic', 'travel-gift', 'taxi', 200000),
    ('shanghai-chezhan', 'shanghai-chezhan', 'metro', 20000),
    ('shanghai-chezhan', 'shanghai-chezhan', 'taxi', 20000)
  ) as v (name, campaign, reward, total)
  where v.name = gift
$$;

-- The operator's data in force: an award names their version.
create function gift_version() returns int language sql stable as $$
  select coalesce((
    select version from operator_releases where effective_at <= now()
    order by effective_at desc, release desc limit 1
  ), 1)
$$;

create function gift_claim_is_award() returns trigger language plpgsql as $$
declare
  won record;
  place int;
begin
  for won in select * from gift_rewards(new.gift) loop
    insert into campaign_awards (id, campaign, mechanic, user_id, cause, reward, version, bucket, at)
    values (gen_random_uuid(), won.campaign, 'gift', new.user_id, ' ' || won.reward, won.reward,
      gift_version(), 0, new.claimed_at)
    on conflict on constraint campaign_awards_cause do nothing;
    -- The rider has it from the campaign: the older gateway finds that there is nothing to grant.
    if not found then return null; end if;
  end loop;
  for won in select * from gift_rewards(new.gift) loop
    insert into stock (item, day, bucket, total, cap, taken)
    select 'campaign ' || won.campaign || ' ' || won.reward, '', 0, won.total, won.total, 0
    where not exists (
      select 1 from stock where item = 'campaign ' || won.campaign || ' ' || won.reward and day = '')
    on conflict do nothing;
    update stock set taken = taken + 1
    where item = 'campaign ' || won.campaign || ' ' || won.reward and day = '' and bucket = (
      select bucket from stock
      where item = 'campaign ' || won.campaign || ' ' || won.reward and day = '' and taken < cap
      order by bucket limit 1 for update)
    returning bucket into place;
    if not found then raise exception 'all of % are given away', new.gift; end if;
    update campaign_awards set bucket = place
    where campaign = won.campaign and mechanic = 'gift' and user_id = new.user_id
      and cause = ' ' || won.reward;
  end loop;
  return new;
end $$;

-- Claims under way end before it is there, and others wait for the end of this migration.
create trigger gift_claims_are_awards before insert on gift_claims
  for each row execute function gift_claim_is_award();

insert into campaign_awards (id, campaign, mechanic, user_id, cause, reward, version, bucket, at)
select gen_random_uuid(), r.campaign, 'gift', c.user_id, ' ' || r.reward, r.reward, gift_version(), 0, c.claimed_at
from gift_claims c, gift_rewards(c.gift) r;

insert into stock (item, day, bucket, total, cap, taken)
select 'campaign ' || r.campaign || ' ' || r.reward, '', 0, greatest(r.total, count(*)), greatest(r.total, count(*)), count(*)
from gift_claims c, gift_rewards(c.gift) r
group by r.campaign, r.reward, r.total;
`;
