import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Term } from '@shtrans/contract/campaigns/mechanic';
import { kindOf, type Mechanic, MECHANICS } from '@shtrans/contract/campaigns/mechanics';
import { dailyOf, type Reward } from '@shtrans/contract/campaigns/rewards';
import type { CouponTemplate } from '../../wallet/coupons/service.ts';
import { instantOf } from '../../base/catalogue/service.ts';

/** What riders of a campaign have done so far. */
export interface Played {
  anybody: boolean;
  /** The number given of each reward. */
  given: ReadonlyMap<string, number>;
}

type Terms = Readonly<Record<string, Term>>;

/** What a reward or a coupon promises riders. Other fields, such as texts, may change. */
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

/** Returns what a mechanic promises; only its kind if this release of the software does not know it. */
const termsOf = (mechanic: Mechanic): Terms => ({
  ...(Object.hasOwn(MECHANICS, mechanic.kind) && kindOf(mechanic).terms),
  kind: 'same',
});

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a value that became worse for riders, each with its path. */
function worseFields(
  terms: Terms,
  before: unknown,
  after: unknown,
  path: readonly string[],
): string[] {
  const field = path.join('.');
  // Keys of objects are also ids of mechanics and rewards; only leaves are fields.
  if (isFields(before)) {
    if (!isFields(after)) return [`${field} would be gone`];
    return Object.keys(before).flatMap((key) =>
      worseFields(terms, before[key], after[key], [...path, key]),
    );
  }
  const rule = terms[path[path.length - 1] ?? ''];
  if (rule !== undefined) {
    const [from, to] = [Number(before), Number(after)];
    const isKept =
      rule === 'same'
        ? isDeepStrictEqual(before, after)
        : after !== undefined && (rule === 'more' ? to >= from : to <= from);
    const change = `${field} was ${JSON.stringify(before)} and would be ${JSON.stringify(after) ?? 'gone'}`;
    return isKept ? [] : [change];
  }
  if (Array.isArray(before))
    return worseItems(terms, before, Array.isArray(after) ? after : [], path);
  return [];
}

/** Returns the items of a list that have no counterpart at least as good. */
function worseItems(
  terms: Terms,
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
): string[] {
  const unmatched = [...after];
  return before.flatMap((item, i) => {
    const itemId = isFields(item) ? item['id'] : undefined;
    const matchIndex = unmatched.findIndex((each) =>
      itemId === undefined
        ? isFields(item)
          ? worseFields(terms, item, each, path).length === 0
          : isDeepStrictEqual(item, each)
        : isFields(each) && each['id'] === itemId,
    );
    const itemPath = [...path, typeof itemId === 'string' ? itemId : String(i)];
    if (matchIndex < 0)
      return [`${itemPath.join('.')} would be gone or worse: ${JSON.stringify(item)}`];
    return worseFields(terms, item, unmatched.splice(matchIndex, 1)[0], itemPath);
  });
}

/** Returns the parts of a mechanic that cannot change once its campaign has begun, or undefined. */
const frozenIn = (mechanic: Mechanic): object | undefined =>
  Object.hasOwn(MECHANICS, mechanic.kind) ? kindOf(mechanic).frozen?.(mechanic) : undefined;

/** Returns faults for changes of frozen parts, such as a deck's size, and of the end of a campaign that has them. */
function frozenFaults({ mechanics }: Campaign, after: Campaign, isEndKept: boolean): string[] {
  const pairs = Object.entries(mechanics).flatMap(([id, mechanic]) => {
    const afterMechanic = after.mechanics[id];
    const was = frozenIn(mechanic);
    const is = afterMechanic?.kind === mechanic.kind ? frozenIn(afterMechanic) : was;
    const [first, ...otherNames] = Object.keys(was ?? is ?? {});
    return first === undefined ? [] : [{ id, was, is, first, others: otherNames }];
  });
  const ending = isEndKept ? undefined : pairs.find(({ was }) => was !== undefined);
  return [
    ...pairs
      .filter(({ was, is }) => !isDeepStrictEqual(was, is))
      .map(({ id, first, others }) => {
        const frozenNames = [first, ...others].map((name) => `its ${name}`).join(' and ');
        return `mechanics.${id}: ${frozenNames} cannot change once it has begun`;
      }),
    ...(ending
      ? [`window.until: of a campaign with a ${ending.first} it cannot change once it has begun`]
      : []),
  ];
}

/** Returns rewards without their daily release, which is compared separately. */
const withoutRelease = (rewards: Campaign['rewards']): Record<string, Reward> =>
  Object.fromEntries(
    Object.entries(rewards).map(([id, reward]) => [id, { ...reward, release: undefined }]),
  );

/** Returns rewards whose daily release would be lower than before. */
const slowerReleases = (before: Campaign, after: Campaign): string[] =>
  Object.entries(before.rewards).flatMap(([id, was]) => {
    const daily = dailyOf(after.rewards[id] ?? {});
    return daily === undefined || daily >= (dailyOf(was) ?? Number.POSITIVE_INFINITY)
      ? []
      : [`rewards.${id}.release was ${dailyOf(was) ?? 'all'} a day and would be ${daily}`];
  });

/** Returns agreements whose text would change under the version that riders agreed to. */
const rewrittenAgreements = (before: Campaign, after: Campaign): string[] =>
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

/** Reports whether a list of what is allowed became narrower; an empty list allows all. */
const isNarrower = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > 0 && (before.length === 0 || before.some((each) => !after.includes(each)));
/** Returns faults for riders who could take part before and could not any more. */
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

/** Returns what became worse in the coupons that a campaign's rewards grant. */
function couponFaults(
  { rewards }: Campaign,
  before: readonly CouponTemplate[],
  after: readonly CouponTemplate[],
): string[] {
  const couponIds = Object.values(rewards).flatMap((reward) =>
    reward.kind === 'coupon' ? [reward.coupon] : [],
  );
  return [...new Set(couponIds)].flatMap((id) => {
    const was = before.find((each) => each.id === id);
    const is = after.find((each) => each.id === id);
    const field = `coupons.${id}`;
    // A missing coupon that a reward still names is refused earlier.
    if (was === undefined || is === undefined) return [];
    const { orderTypes, ...terms } = was;
    return [
      ...worseFields(REWARD, terms, is, ['coupons', id]),
      ...(isNarrower(orderTypes, is.orderTypes)
        ? [`${field}.orderTypes would allow fewer orders: ${is.orderTypes.join(', ')}`]
        : []),
      ...(was.until !== undefined && !(Date.parse(is.until ?? '') >= Date.parse(was.until))
        ? [`${field}.until was ${was.until} and would be ${is.until ?? 'gone'}`]
        : []),
    ];
  });
}

/** A campaign with the coupons that its rewards can name. */
export interface Promised {
  campaign: Campaign;
  coupons: readonly CouponTemplate[];
}

/**
 * Returns what a release would change in a campaign against its riders, at the instant it takes effect: nothing before the
 * campaign has begun, unless a rider takes part already, and nothing once it is over.
 */
export function termFaults(
  { campaign: before, coupons: couponsBefore }: Promised,
  { campaign: after, coupons: couponsAfter }: Promised,
  { anybody, given }: Played,
  effectiveAt: Date,
): string[] {
  const edges = ({ window }: Campaign) => ({
    from: instantOf(window.from, effectiveAt),
    until: instantOf(window.until, effectiveAt),
    claimUntil: instantOf(window.claimUntil ?? window.until, effectiveAt),
  });
  const [was, is] = [edges(before), edges(after)];
  const hasBegun = anybody || was.from <= effectiveAt;
  if (!hasBegun) return [];
  const frozen = frozenFaults(before, after, was.until.getTime() === is.until.getTime());
  // A deck's seed is published when its campaign is over: it cannot change then either.
  if (frozen.length > 0) return frozen;
  if (was.claimUntil <= effectiveAt) return [];
  const shorter = (['from', 'until', 'claimUntil'] as const).filter((edge) =>
    edge === 'from' ? is.from > was.from && is.from > effectiveAt : is[edge] < was[edge],
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
      worseFields(termsOf(was), was, after.mechanics[id], ['mechanics', id]),
    ),
    ...worseFields(REWARD, withoutRelease(before.rewards), after.rewards, ['rewards']),
    ...slowerReleases(before, after),
    ...rewrittenAgreements(before, after),
    ...gateFaults(before, after),
    ...couponFaults(before, couponsBefore, couponsAfter),
    ...short,
    ...(capCents < cost
      ? [`budget.capCents would be ${capCents}, and what is given already cost ${cost}`]
      : []),
  ];
}
