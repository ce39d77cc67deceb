import type { CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicKind, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { type RawBuilder, sql } from 'kysely';
import { campaignOf } from '../../test/campaigns.ts';
import type { Db, Tx } from '../../src/db/database.ts';
import type { Field, Phone } from './phone.ts';

/** The campaign that riders use while gateways fail. */
export const FAIR = 'chaos-fair';

/** Stock and limits: some run out soon, others never. */
const MUGS = { stock: 12, daily: 8 };
const CUPS_A_DAY = 30;
const SEATS = 6;
const ON_SALE = 10;
const TEAM = 3;
const TEA = { cost: 50, points: 20 };

const name = { zh: '集市', en: 'Fair' };
/** Returns a campaign with a draw, a claim, an exchange, a sale, a vote, teams and seats, for many riders at the same time. */
export function fair(): Campaign {
  const now = Date.now();
  const goods = (stock: number) => ({ kind: 'goods', name, stock, unitCostCents: 1 }) as const;
  const address = '/chaos-fair/team';
  return campaignOf({
    id: FAIR,
    window: {
      from: new Date(now - DAY_MS).toISOString(),
      until: new Date(now + 60 * DAY_MS).toISOString(),
    },
    sessions: {
      always: {
        days: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7] },
        times: ['00:00', '12:00'],
        minutes: 720,
      },
    },
    pages: [
      {
        address: '/chaos-fair',
        title: name,
        login: false,
        blocks: [
          { kind: 'draw', mechanic: 'lots', view: 'wheel' },
          { kind: 'coupons', mechanic: 'gift' },
          { kind: 'exchange', mechanic: 'stall' },
          { kind: 'sale', mechanic: 'sale', session: 'always' },
          { kind: 'vote', mechanic: 'vote', view: 'options' },
          { kind: 'booking', mechanic: 'seats' },
          { kind: 'tasks', mechanic: 'buy' },
          { kind: 'draw', mechanic: 'raffle', view: 'grid' },
        ],
      },
      {
        address,
        title: name,
        login: false,
        blocks: [{ kind: 'team', mechanic: 'team', view: 'mine' }],
      },
    ],
    mechanics: {
      lots: {
        kind: 'draw',
        dailyFree: 4,
        odds: [
          { reward: 'cup', ppm: 300_000, fallback: 'few' },
          { reward: 'few', ppm: 400_000 },
        ],
        pity: { after: 2, reward: 'few' },
      },
      buy: {
        kind: 'task',
        period: 'once',
        inOrder: false,
        tasks: [
          {
            id: 'one',
            title: name,
            counts: { kind: 'purchases', products: [] },
            target: 1,
            reward: 'turns',
          },
        ],
      },
      raffle: {
        kind: 'draw',
        dailyFree: 0,
        odds: [{ reward: 'bonus', ppm: 1_000_000 }],
      },
      gift: { kind: 'claim', period: 'once', rewards: ['mug'] },
      stall: {
        kind: 'exchange',
        currency: 'points',
        offers: [{ id: 'tea', reward: 'tea', cost: TEA.cost, limit: 2 }],
      },
      sale: { kind: 'sale', offers: [{ session: 'always', reward: 'metro', stock: ON_SALE }] },
      vote: {
        kind: 'vote',
        perDay: 2,
        options: ['east', 'west'].map((id) => ({ id, name })),
      },
      team: {
        kind: 'team',
        min: 1,
        max: TEAM,
        pages: { create: address, detail: address, join: address },
      },
      seats: {
        kind: 'booking',
        perRider: 1,
        aheadDays: 1,
        cancelMinutes: 0,
        offers: [{ id: 'boat', name, session: 'always', capacity: SEATS }],
      },
    },
    rewards: {
      cup: { ...goods(1_000_000), release: { daily: CUPS_A_DAY } },
      mug: { ...goods(MUGS.stock), release: { daily: MUGS.daily } },
      turns: { kind: 'chance', mechanic: 'raffle', amount: 2, stock: 1_000_000, unitCostCents: 0 },
      bonus: { kind: 'points', amount: 30, stock: 1_000_000, unitCostCents: 1 },
      few: { kind: 'points', amount: 5, stock: 1_000_000, unitCostCents: 1 },
      tea: { kind: 'points', amount: TEA.points, stock: 1_000_000, unitCostCents: 1 },
      metro: {
        kind: 'coupon',
        coupon: 'metro-2-off',
        quantity: 1,
        stock: 1_000_000,
        unitCostCents: 1,
      },
    },
    budget: { capCents: 6_000_000 },
  });
}

const stateOf = <K extends MechanicKind>(
  { body }: { body: unknown },
  mechanic: string,
  _kind: K,
): MechanicState<K> => (body as CampaignStanding).mechanics[mechanic] as MechanicState<K>;

type Deed = (phone: Phone, field: Field, rider: string) => Promise<void>;

/** Performs an act. `target` is the mechanic and, if known, the key of the act, as in `inTheBooks`. */
const take = async (phone: Phone, target: string, act: object, link?: string) =>
  await phone.post('take', target, `/v1/campaigns/${FAIR}/${target.split(' ')[0] ?? ''}`, {
    act,
    link,
  });

const DEEDS: readonly Deed[] = [
  async (phone) => {
    const { count } = stateOf(await phone.get('standing', FAIR), 'lots', 'draw');
    const n = count + 1;
    const key = String(n).padStart(6, '0');
    await take(phone, `lots ${key}`, {
      kind: 'draw',
      n,
      c: phone.chance.bytes(16).toString('hex'),
    });
  },
  async (phone) => void (await take(phone, 'gift', { kind: 'claim' })),
  async (phone) => {
    const { offers } = stateOf(await phone.get('standing', FAIR), 'stall', 'exchange');
    const n = (offers[0]?.taken ?? 0) + 1;
    await take(phone, `stall tea ${n}`, { kind: 'exchange', offer: 'tea', n });
  },
  async (phone) => void (await take(phone, 'sale', { kind: 'sale', session: 'always' })),
  async (phone) => {
    await take(phone, 'vote', { kind: 'vote', option: phone.chance.pick(['east', 'west']) });
  },
  async (phone) => {
    const { slots } = stateOf(await phone.get('standing', FAIR), 'seats', 'booking');
    const from = slots[0]?.from;
    if (from !== undefined) {
      await take(phone, `seats boat ${from}`, { kind: 'booking', do: 'book', offer: 'boat', from });
    }
  },
  async (phone, field, rider) => {
    const newest = field.teams.at(-1);
    if (newest !== undefined && phone.chance.yes(0.7)) {
      await take(phone, 'team', { kind: 'team', do: 'join' }, newest);
      return;
    }
    const creation = await take(phone, 'team', {
      kind: 'team',
      do: 'create',
      name: rider.slice(-12),
    });
    if (creation.status !== 200) return;
    const { mine } = stateOf(creation, 'team', 'team');
    if (mine) field.teams.push(mine.id);
  },
];

/** Claims what a purchase brings, and draws with it. */
export async function spendPurchase(phone: Phone): Promise<void> {
  await take(phone, 'buy', { kind: 'task', task: 'one', do: 'claim' });
  for (const n of [1, 2]) {
    await take(phone, `raffle ${String(n).padStart(6, '0')}`, {
      kind: 'draw',
      n,
      c: phone.chance.bytes(16).toString('hex'),
    });
  }
}

/** Makes both phones of a rider perform random acts in parallel. */
export async function visitsFair(
  phones: readonly Phone[],
  field: Field,
  rider: string,
): Promise<void> {
  // Begins with a draw, so that draws are the most frequent act.
  const [draw] = DEEDS;
  const randomBytes = phones[0]?.chance.bytes(4) ?? Buffer.alloc(4);
  const deeds = [...randomBytes].map((byte) => DEEDS[byte % DEEDS.length]);
  await Promise.all(
    phones.map(async (phone) => {
      for (const deed of [draw, ...deeds]) {
        await phone.pause(0, 40);
        await deed?.(phone, field, rider);
      }
    }),
  );
}

/** Selects the stored acts of riders, by rider, mechanic and key, and by rider and mechanic. */
export const inTheBooks = (ids: string[]): RawBuilder<{ id: string }> => sql`
  with done as (
    select user_id, mechanic, key from campaign_acts where campaign = ${FAIR}
    union all select user_id, mechanic, cause from campaign_awards where campaign = ${FAIR}
    union all select user_id, mechanic, '' from campaign_members where campaign = ${FAIR})
  select distinct id from done, lateral (values
    (user_id || ' ' || mechanic), (user_id || ' ' || mechanic || ' ' || key)) as names (id)
  where id = any(${ids})`;

/**
 * Returns the inconsistencies of the fair: more given than the stock, in total or on a day; rewards given twice, without
 * an act, not granted or not paid; votes, members and seats without a rider.
 */
export async function fairFaults(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with awards as materialized (
      select *, to_char(at at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD') as day
        from campaign_awards where campaign = ${FAIR}),
    acts as materialized (select * from campaign_acts where campaign = ${FAIR}),
    taken as materialized (
      select split_part(item, ' ', 3) as name, nullif(split_part(item, ' ', 4), '') as offer, day,
        sum(taken)::int as n, min(total) as total
      from stock where item like ${`campaign ${FAIR} %`} group by item, day),
    given as (
      select reward as name, '' as day, count(*)::int as n from awards group by reward
      union all select reward, day, count(*)::int from awards
        where reward in ('cup', 'mug') group by reward, day),
    booked as (
      select mechanic as name, coalesce(detail ->> 'offer', detail ->> 'session') as offer, count(*)::int as n
        from acts where mechanic in ('sale', 'seats') group by 1, 2)
    select format('%s taken of %s %s, of %s', n, name, day, total) as fault from taken where n > total
    union all
    select format('%s %s: %s taken and %s given', name, day, coalesce(t.n, 0), coalesce(g.n, 0))
      from (select * from taken where offer is null) t full join given g using (name, day)
      where coalesce(t.n, 0) <> coalesce(g.n, 0)
    union all
    select format('%s %s: %s taken and %s booked', name, offer, coalesce(t.n, 0), coalesce(b.n, 0))
      from (select name, offer, sum(n)::int as n from taken where offer is not null group by 1, 2) t
      full join booked b using (name, offer) where coalesce(t.n, 0) <> coalesce(b.n, 0)
    union all
    select format('%s has award %s for %s, which is not in the acts', user_id, reward, cause)
      from awards w where mechanic = 'lots' and not exists (
        select from acts a where a.user_id = w.user_id and a.mechanic = 'lots'
          and 'draw ' || (a.detail ->> 'n') = w.cause and a.detail ->> 'given' = w.reward)
    union all
    select format('%s drew %s, and has no award for draw %s', user_id, detail ->> 'given', detail ->> 'n')
      from acts a where mechanic = 'lots' and detail ->> 'given' is not null and not exists (
        select from awards w where w.user_id = a.user_id and w.cause = 'draw ' || (a.detail ->> 'n'))
    union all
    select format('%s drew %s times, up to number %s', user_id, count(*), max(key))
      from acts where mechanic = 'lots' group by user_id having count(*) <> max(key)::int
    union all
    select format('%s drew %s times on %s', user_id, count(*), detail ->> 'day')
      from acts where mechanic = 'lots' group by user_id, detail ->> 'day' having count(*) > 4
    union all
    select format('%s has %s of %s', user_id, count(*), reward)
      from awards where mechanic = 'gift' or mechanic = 'sale' group by user_id, reward, mechanic, cause
      having count(*) > 1
    union all
    select format('award %s of %s has %s postings', w.id, w.reward, count(p.seq))
      from awards w left join ledger_postings p
        on p.user_id = w.user_id and p.cause_kind = 'campaign.award' and p.cause_id = w.id::text
      where w.reward in ('few', 'tea') group by w.id, w.reward having count(p.seq) <> 1
    union all
    select format('award %s of %s came with %s coupons', w.id, w.reward, count(c.id))
      from awards w left join coupons c
        on c.user_id = w.user_id and c.cause_kind = 'campaign' and c.cause_id = w.id::text
      where w.reward = 'metro' group by w.id, w.reward having count(c.id) <> 1
    union all
    select format('%s has %s of tea and paid %s', user_id, coalesce(w.n, 0), coalesce(p.paid, 0))
      from (select user_id, count(*)::int as n from awards where mechanic = 'stall' group by 1) w
      full join (select user_id, -sum(change)::int as paid from ledger_postings
        where cause_kind = 'campaign.exchange' and kind = 'spend' group by 1) p using (user_id)
      where coalesce(w.n, 0) * ${TEA.cost}::int <> coalesce(p.paid, 0)
    union all
    -- Nobody uses the bought vouchers, so each can still be returned.
    select format('%s won %s with an order that is %s', w.user_id, w.state, o.status)
      from awards w join orders o on o.user_id = w.user_id
      where w.mechanic = 'raffle' and (w.state = 'given' or o.status = 'refunded' and w.state <> 'returned')
    union all
    select format('%s has points of a prize that waits', user_id)
      from ledger_postings p join awards w using (user_id)
      where w.mechanic = 'raffle' and p.cause_kind = 'campaign.award' and p.cause_id = w.id::text
    union all
    select format('%s votes are counted and %s were cast', votes.n, cast_votes.n)
      from (select coalesce(sum(votes), 0)::int as n from campaign_votes where campaign = ${FAIR}) votes,
        (select count(*)::int as n from acts where mechanic = 'vote') cast_votes
      where votes.n <> cast_votes.n
    union all
    select format('team %s says %s members and has %s', t.id, t.size, count(m.user_id))
      from campaign_teams t left join campaign_members m on m.team = t.id
      where t.campaign = ${FAIR} group by t.id, t.size
      having t.size <> count(m.user_id) or t.size > ${TEAM}::int
    order by 1`.execute(db);
  return rows.map(({ fault }) => `fair: ${fault}`);
}
