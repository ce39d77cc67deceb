import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Term } from '@shtrans/contract/campaigns/mechanic';
import { kindOf, type Mechanic, MECHANICS } from '@shtrans/contract/campaigns/mechanics';
import { dailyOf, type Reward } from '@shtrans/contract/campaigns/rewards';
import type { CouponTemplate } from '../../wallet/coupons/service.ts';
import { seasonOf } from '../../base/catalogue/service.ts';

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
    if (!isFields(after)) return [`${field} would be removed`];
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
    const change = `${field} was ${JSON.stringify(before)} and would be ${JSON.stringify(after) ?? 'removed'}`;
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
      return [`${itemPath.join('.')} would be removed or worse: ${JSON.stringify(item)}`];
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
    const frozenBefore = frozenIn(mechanic);
    const frozenAfter =
      afterMechanic?.kind === mechanic.kind ? frozenIn(afterMechanic) : frozenBefore;
    const [firstName, ...otherNames] = Object.keys(frozenBefore ?? frozenAfter ?? {});
    return firstName === undefined
      ? []
      : [{ id, frozenBefore, frozenAfter, names: [firstName, ...otherNames] }];
  });
  const ending = isEndKept
    ? undefined
    : pairs.find(({ frozenBefore }) => frozenBefore !== undefined);
  return [
    ...pairs
      .filter(({ frozenBefore, frozenAfter }) => !isDeepStrictEqual(frozenBefore, frozenAfter))
      .map(({ id, names }) => {
        const frozenNames = names.map((name) => `its ${name}`).join(' and ');
        return `mechanics.${id}: ${frozenNames} cannot change once the campaign has begun`;
      }),
    ...(ending
      ? [`window.until: cannot change once a campaign with a ${ending.names[0]} has begun`]
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
  Object.entries(before.rewards).flatMap(([id, rewardBefore]) => {
    const daily = dailyOf(after.rewards[id] ?? {});
    return daily === undefined || daily >= (dailyOf(rewardBefore) ?? Number.POSITIVE_INFINITY)
      ? []
      : [`rewards.${id}.release was ${dailyOf(rewardBefore) ?? 'all'} a day and would be ${daily}`];
  });

/** Returns agreements whose text would change under the version that riders agreed to. */
const rewrittenAgreements = (before: Campaign, after: Campaign): string[] =>
  Object.entries(before.mechanics).flatMap(([id, mechanicBefore]) => {
    const mechanicAfter = after.mechanics[id];
    return 'agreement' in mechanicBefore &&
      mechanicAfter !== undefined &&
      'agreement' in mechanicAfter &&
      mechanicBefore.agreement.version === mechanicAfter.agreement.version &&
      !isDeepStrictEqual(mechanicBefore.agreement, mechanicAfter.agreement)
      ? [
          `mechanics.${id}.agreement has a new text: it needs a version above ${mechanicBefore.agreement.version}`,
        ]
      : [];
  });

/** Reports whether a list of what is allowed became narrower; an empty list allows all. */
const isNarrower = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > 0 && (before.length === 0 || before.some((each) => !after.includes(each)));
/** Returns faults for riders who could take part before and could not any more. */
function gateFaults({ gate: gateBefore }: Campaign, { gate: gateAfter }: Campaign): string[] {
  const { credential, hosts, realName } = gateBefore;
  return [
    ...(gateAfter.credential === credential
      ? []
      : [`gate.credential was ${credential} and would be ${gateAfter.credential}`]),
    ...(isNarrower(hosts, gateAfter.hosts)
      ? [`gate.hosts was ${JSON.stringify(hosts)} and would be ${JSON.stringify(gateAfter.hosts)}`]
      : []),
    ...(gateAfter.realName && !realName ? ['gate.realName would become required'] : []),
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
    const templateBefore = before.find((each) => each.id === id);
    const templateAfter = after.find((each) => each.id === id);
    const field = `coupons.${id}`;
    // A missing coupon that a reward still names is refused earlier.
    if (templateBefore === undefined || templateAfter === undefined) return [];
    const { orderTypes, ...terms } = templateBefore;
    return [
      ...worseFields(REWARD, terms, templateAfter, ['coupons', id]),
      ...(isNarrower(orderTypes, templateAfter.orderTypes)
        ? [`${field}.orderTypes would allow fewer orders: ${templateAfter.orderTypes.join(', ')}`]
        : []),
      ...(templateBefore.until !== undefined &&
      !(Date.parse(templateAfter.until ?? '') >= Date.parse(templateBefore.until))
        ? [
            `${field}.until was ${templateBefore.until} and would be ${templateAfter.until ?? 'removed'}`,
          ]
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
  const edgesBefore = seasonOf(before.window, effectiveAt);
  const edgesAfter = seasonOf(after.window, effectiveAt);
  const hasBegun = anybody || edgesBefore.from <= effectiveAt;
  if (!hasBegun) return [];
  const frozenChanges = frozenFaults(
    before,
    after,
    edgesBefore.until.getTime() === edgesAfter.until.getTime(),
  );
  // A deck's seed is published when its campaign is over: it cannot change then either.
  if (frozenChanges.length > 0) return frozenChanges;
  if (edgesBefore.claimUntil <= effectiveAt) return [];
  const shortenedEdges = (['from', 'until', 'claimUntil'] as const).filter((edge) =>
    edge === 'from'
      ? edgesAfter.from > edgesBefore.from && edgesAfter.from > effectiveAt
      : edgesAfter[edge] < edgesBefore[edge],
  );
  const cost = [...given].reduce(
    (sum, [name, count]) => sum + count * (before.rewards[name]?.unitCostCents ?? 0),
    0,
  );
  const { capCents } = after.budget;
  const missingStock = [...given].flatMap(([name, count]) => {
    const stock = after.rewards[name]?.stock;
    return stock === undefined || stock >= count
      ? []
      : [`rewards.${name}.stock would be ${stock}, but ${count} are already granted`];
  });
  return [
    ...shortenedEdges.map(
      (edge) =>
        `window.${edge} was ${edgesBefore[edge].toISOString()} and would be ${edgesAfter[edge].toISOString()}`,
    ),
    ...Object.entries(before.mechanics).flatMap(([id, mechanicBefore]) =>
      worseFields(termsOf(mechanicBefore), mechanicBefore, after.mechanics[id], ['mechanics', id]),
    ),
    ...worseFields(REWARD, withoutRelease(before.rewards), after.rewards, ['rewards']),
    ...slowerReleases(before, after),
    ...rewrittenAgreements(before, after),
    ...gateFaults(before, after),
    ...couponFaults(before, couponsBefore, couponsAfter),
    ...missingStock,
    ...(capCents < cost
      ? [`budget.capCents would be ${capCents}, but the granted rewards cost ${cost}`]
      : []),
  ];
}
