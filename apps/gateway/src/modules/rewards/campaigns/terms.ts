import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { dailyOf, type Reward } from '@shtrans/contract/campaigns/rewards';
import type { CouponTemplate } from '../../wallet/coupons/service.ts';
import { instantOf } from '../../base/catalogue/service.ts';

/** What riders of a campaign did until now. */
export interface Played {
  anybody: boolean;
  /** How many of each reward were given. */
  given: ReadonlyMap<string, number>;
}

/**
 * What riders were promised, by the fields of mechanics, rewards and coupons: numbers of which more or less is better (of yes and
 * no, yes is more), and what has to stay as it is. Fields that are not here are free, as texts are.
 */
const TERMS: Readonly<Record<string, 'more' | 'less' | 'same'>> = {
  after: 'less',
  aheadDays: 'more',
  amount: 'more',
  at: 'less',
  amountCents: 'more',
  by: 'same',
  cost: 'less',
  capCents: 'more',
  cancelMinutes: 'less',
  coupon: 'same',
  currency: 'same',
  cycle: 'same',
  dailyFree: 'more',
  day: 'less',
  does: 'same',
  fallback: 'same',
  helper: 'same',
  helperReward: 'same',
  inOrder: 'less',
  kind: 'same',
  limit: 'more',
  max: 'more',
  mechanic: 'same',
  metres: 'more',
  min: 'less',
  minutes: 'more',
  need: 'less',
  pass: 'less',
  percentOff: 'more',
  perDay: 'more',
  perRider: 'more',
  period: 'same',
  pick: 'same',
  ppm: 'more',
  priceCents: 'less',
  product: 'same',
  products: 'same',
  quantity: 'more',
  reward: 'same',
  seconds: 'less',
  starts: 'same',
  session: 'same',
  target: 'less',
  thresholdCents: 'less',
  to: 'more',
  tries: 'more',
  types: 'same',
  unbroken: 'less',
  version: 'more',
  validDays: 'more',
};

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of a value became worse for riders, each with its path. */
function worse(before: unknown, after: unknown, path: readonly string[]): string[] {
  const at = path.join('.');
  // Mechanics and rewards have names of their own: only what holds a value is a field.
  if (isFields(before)) {
    if (!isFields(after)) return [`${at} would be gone`];
    return Object.keys(before).flatMap((key) => worse(before[key], after[key], [...path, key]));
  }
  const rule = TERMS[path[path.length - 1] ?? ''];
  if (rule !== undefined) {
    const [from, to] = [Number(before), Number(after)];
    const isKept =
      rule === 'same'
        ? isDeepStrictEqual(before, after)
        : after !== undefined && (rule === 'more' ? to >= from : to <= from);
    const found = `${at} was ${JSON.stringify(before)} and would be ${JSON.stringify(after) ?? 'gone'}`;
    return isKept ? [] : [found];
  }
  if (Array.isArray(before)) return worseItems(before, Array.isArray(after) ? after : [], path);
  return [];
}

/** Of a list each item needs one that is as good. */
function worseItems(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
): string[] {
  const left = [...after];
  return before.flatMap((item, i) => {
    const named = isFields(item) ? item['id'] : undefined;
    const same = left.findIndex((each) =>
      named === undefined
        ? isFields(item)
          ? worse(item, each, path).length === 0
          : isDeepStrictEqual(item, each)
        : isFields(each) && each['id'] === named,
    );
    const at = [...path, typeof named === 'string' ? named : String(i)];
    if (same < 0) return [`${at.join('.')} would be gone or worse: ${JSON.stringify(item)}`];
    return worse(item, left.splice(same, 1)[0], at);
  });
}

/** What would change the order of a deck's tickets, what they win, or how long riders draw by a seed that is known. */
function deckFaults({ mechanics }: Campaign, after: Campaign, isEndKept: boolean): string[] {
  const draws = Object.entries(mechanics).flatMap(([id, was]) => {
    const is = after.mechanics[id];
    return was.kind === 'draw' && is?.kind === 'draw' ? [{ id, was, is }] : [];
  });
  const changed = draws.filter(
    ({ was, is }) =>
      (was.deck !== undefined || is.deck !== undefined) &&
      !isDeepStrictEqual([was.deck, was.odds], [is.deck, is.odds]),
  );
  return [
    ...changed.map(
      ({ id }) => `mechanics.${id}: its deck and its odds cannot change once it has begun`,
    ),
    ...(isEndKept || draws.every(({ was }) => was.deck === undefined)
      ? []
      : ['window.until: of a campaign with a deck it cannot change once it has begun']),
  ];
}

/** Rewards as they were without how they come by days: that is compared by itself. */
const withoutRelease = (rewards: Campaign['rewards']): Record<string, Reward> =>
  Object.fromEntries(
    Object.entries(rewards).map(([id, reward]) => [id, { ...reward, release: undefined }]),
  );

/** Rewards of which a day would bring fewer than before. */
const slower = (before: Campaign, after: Campaign): string[] =>
  Object.entries(before.rewards).flatMap(([id, was]) => {
    const daily = dailyOf(after.rewards[id] ?? {});
    return daily === undefined || daily >= (dailyOf(was) ?? Number.POSITIVE_INFINITY)
      ? []
      : [`rewards.${id}.release was ${dailyOf(was) ?? 'all'} a day and would be ${daily}`];
  });

/** Agreements whose text would be another one under the number that riders agreed to. */
const rewritten = (before: Campaign, after: Campaign): string[] =>
  Object.entries(before.mechanics).flatMap(([id, was]) => {
    const is = after.mechanics[id];
    return 'agreement' in was &&
      is !== undefined &&
      'agreement' in is &&
      was.agreement.version === is.agreement.version &&
      !isDeepStrictEqual(was.agreement, is.agreement)
      ? [
          `mechanics.${id}.agreement would be another text: it needs a version above ${was.agreement.version}`,
        ]
      : [];
  });

/** Where a list of what is allowed has none, all is. */
const isNarrower = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > 0 && (before.length === 0 || before.some((each) => !after.includes(each)));
/** Who could take part, and could no longer. */
function gateFaults({ gate: was }: Campaign, { gate: is }: Campaign): string[] {
  const { credential, hosts, realName } = was;
  return [
    ...(is.credential === credential
      ? []
      : [`gate.credential was ${credential} and would be ${is.credential}`]),
    ...(isNarrower(hosts, is.hosts)
      ? [`gate.hosts was ${JSON.stringify(hosts)} and would be ${JSON.stringify(is.hosts)}`]
      : []),
    ...(is.realName && !realName ? ['gate.realName would be needed, and was not'] : []),
  ];
}

/** What became worse of the coupons that a campaign's rewards grant. */
function couponFaults(
  { rewards }: Campaign,
  before: readonly CouponTemplate[],
  after: readonly CouponTemplate[],
): string[] {
  const named = Object.values(rewards).flatMap((reward) =>
    reward.kind === 'coupon' ? [reward.coupon] : [],
  );
  return [...new Set(named)].flatMap((id) => {
    const was = before.find((each) => each.id === id);
    const is = after.find((each) => each.id === id);
    const at = `coupons.${id}`;
    // One that is gone is refused before, where a reward still names it.
    if (was === undefined || is === undefined) return [];
    const { orderTypes, ...terms } = was;
    return [
      ...worse(terms, is, ['coupons', id]),
      ...(isNarrower(orderTypes, is.orderTypes)
        ? [`${at}.orderTypes would allow fewer orders: ${is.orderTypes.join(', ')}`]
        : []),
      ...(was.until !== undefined && !(Date.parse(is.until ?? '') >= Date.parse(was.until))
        ? [`${at}.until was ${was.until} and would be ${is.until ?? 'gone'}`]
        : []),
    ];
  });
}

/** What a campaign and its promises stand in. */
export interface Promised {
  campaign: Campaign;
  coupons: readonly CouponTemplate[];
}

/**
 * What a release would change in a campaign against its riders, at the instant it takes effect: nothing as long as the
 * campaign has not begun and nobody took part, and nothing once it is over.
 */
export function termFaults(
  { campaign: before, coupons: couponsBefore }: Promised,
  { campaign: after, coupons: couponsAfter }: Promised,
  { anybody, given }: Played,
  at: Date,
): string[] {
  const edges = ({ window }: Campaign) => ({
    from: instantOf(window.from, at),
    until: instantOf(window.until, at),
    claimUntil: instantOf(window.claimUntil ?? window.until, at),
  });
  const [was, is] = [edges(before), edges(after)];
  const hasBegun = anybody || was.from <= at;
  if (!hasBegun) return [];
  const decks = deckFaults(before, after, was.until.getTime() === is.until.getTime());
  // A deck's seed is published when its campaign is over: it cannot change then either.
  if (decks.length > 0) return decks;
  if (was.claimUntil <= at) return [];
  const shorter = (['from', 'until', 'claimUntil'] as const).filter((edge) =>
    edge === 'from' ? is.from > was.from && is.from > at : is[edge] < was[edge],
  );
  const cost = [...given].reduce(
    (sum, [name, count]) => sum + count * (before.rewards[name]?.unitCostCents ?? 0),
    0,
  );
  const { capCents } = after.budget;
  const short = [...given].flatMap(([name, count]) => {
    const stock = after.rewards[name]?.stock;
    return stock === undefined || stock >= count
      ? []
      : [`rewards.${name}.stock would be ${stock}, and ${count} are given already`];
  });
  return [
    ...shorter.map(
      (edge) =>
        `window.${edge} was ${was[edge].toISOString()} and would be ${is[edge].toISOString()}`,
    ),
    ...worse(before.mechanics, after.mechanics, ['mechanics']),
    ...worse(withoutRelease(before.rewards), after.rewards, ['rewards']),
    ...slower(before, after),
    ...rewritten(before, after),
    ...gateFaults(before, after),
    ...couponFaults(before, couponsBefore, couponsAfter),
    ...short,
    ...(capCents < cost
      ? [`budget.capCents would be ${capCents}, and what is given already cost ${cost}`]
      : []),
  ];
}
