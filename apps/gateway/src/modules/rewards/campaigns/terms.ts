import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Term } from '@shtrans/contract/campaigns/mechanic';
import { kindOf, type Mechanic, MECHANICS } from '@shtrans/contract/campaigns/mechanics';
import { dailyOf, type Reward } from '@shtrans/contract/campaigns/rewards';
import type { CouponTemplate } from '../../wallet/coupons/service.ts';
import { instantOf } from '../../base/catalogue/service.ts';

/** What riders of a campaign did until now. */
export interface Played {
  anybody: boolean;
  /** How many of each reward were given. */
  given: ReadonlyMap<string, number>;
}

type Terms = Readonly<Record<string, Term>>;

/** What riders were promised by a reward or a coupon. Fields that are not here are free, as texts are. */
const REWARD: Terms = {
  amount: 'more',
  amountCents: 'more',
  capCents: 'more',
  coupon: 'same',
  kind: 'same',
  mechanic: 'same',
  percentOff: 'more',
  quantity: 'more',
  thresholdCents: 'less',
  validDays: 'more',
};

/** The same of a mechanic; nothing but its kind where only another release of the software knows it. */
const termsOf = (mechanic: Mechanic): Terms => ({
  ...(Object.hasOwn(MECHANICS, mechanic.kind) && kindOf(mechanic).terms),
  kind: 'same',
});

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of a value became worse for riders, each with its path. */
function worse(terms: Terms, before: unknown, after: unknown, path: readonly string[]): string[] {
  const at = path.join('.');
  // Mechanics and rewards have names of their own: only what holds a value is a field.
  if (isFields(before)) {
    if (!isFields(after)) return [`${at} would be gone`];
    return Object.keys(before).flatMap((key) =>
      worse(terms, before[key], after[key], [...path, key]),
    );
  }
  const rule = terms[path[path.length - 1] ?? ''];
  if (rule !== undefined) {
    const [from, to] = [Number(before), Number(after)];
    const isKept =
      rule === 'same'
        ? isDeepStrictEqual(before, after)
        : after !== undefined && (rule === 'more' ? to >= from : to <= from);
    const found = `${at} was ${JSON.stringify(before)} and would be ${JSON.stringify(after) ?? 'gone'}`;
    return isKept ? [] : [found];
  }
  if (Array.isArray(before))
    return worseItems(terms, before, Array.isArray(after) ? after : [], path);
  return [];
}

/** Of a list each item needs one that is as good. */
function worseItems(
  terms: Terms,
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
          ? worse(terms, item, each, path).length === 0
          : isDeepStrictEqual(item, each)
        : isFields(each) && each['id'] === named,
    );
    const at = [...path, typeof named === 'string' ? named : String(i)];
    if (same < 0) return [`${at.join('.')} would be gone or worse: ${JSON.stringify(item)}`];
    return worse(terms, item, left.splice(same, 1)[0], at);
  });
}

/** What of a mechanic cannot change once its campaign has begun; undefined: nothing. */
const frozenIn = (mechanic: Mechanic): object | undefined =>
  Object.hasOwn(MECHANICS, mechanic.kind) ? kindOf(mechanic).frozen?.(mechanic) : undefined;

/** What would change of what cannot, as the order of a deck's tickets, and the end of a campaign that has such. */
function frozenFaults({ mechanics }: Campaign, after: Campaign, isEndKept: boolean): string[] {
  const pairs = Object.entries(mechanics).flatMap(([id, mechanic]) => {
    const same = after.mechanics[id];
    const was = frozenIn(mechanic);
    const is = same?.kind === mechanic.kind ? frozenIn(same) : was;
    const [first, ...others] = Object.keys(was ?? is ?? {});
    return first === undefined ? [] : [{ id, was, is, first, others }];
  });
  const ending = isEndKept ? undefined : pairs.find(({ was }) => was !== undefined);
  return [
    ...pairs
      .filter(({ was, is }) => !isDeepStrictEqual(was, is))
      .map(({ id, first, others }) => {
        const what = [first, ...others].map((name) => `its ${name}`).join(' and ');
        return `mechanics.${id}: ${what} cannot change once it has begun`;
      }),
    ...(ending
      ? [`window.until: of a campaign with a ${ending.first} it cannot change once it has begun`]
      : []),
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
      ...worse(REWARD, terms, is, ['coupons', id]),
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
  const frozen = frozenFaults(before, after, was.until.getTime() === is.until.getTime());
  // A deck's seed is published when its campaign is over: it cannot change then either.
  if (frozen.length > 0) return frozen;
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
    ...Object.entries(before.mechanics).flatMap(([id, was]) =>
      worse(termsOf(was), was, after.mechanics[id], ['mechanics', id]),
    ),
    ...worse(REWARD, withoutRelease(before.rewards), after.rewards, ['rewards']),
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
