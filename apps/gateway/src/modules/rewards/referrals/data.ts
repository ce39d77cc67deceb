import { coupons, days, edge, quantity, rowId, text } from '@shtrans/contract/catalogue/fields';
import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { REFUND_DAYS } from '@shtrans/contract/refunds/facts';
import { z } from 'zod';
import { defineRules } from '../../base/catalogue/service.ts';

const window = { from: edge, until: edge };
const areApart = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;
const points = z.strictObject({ kind: z.literal('points'), amount: quantity });
const coupon = z.strictObject({ kind: z.literal('coupon'), coupon: rowId, quantity: coupons });
const gift = z.discriminatedUnion('kind', [points, coupon]);

/** What an invited rider does, and what each side gets for it. */
const step = z.discriminatedUnion('does', [
  z.strictObject({
    id: rowId,
    does: z.literal('registered'),
    inviter: gift.nullable(),
    invited: gift.nullable(),
  }),
  /** Points only, because they can be taken back when a ride is refunded. */
  z.strictObject({
    id: rowId,
    does: z.literal('rode'),
    rides: z.int().min(1).max(100),
    inviter: points.nullable(),
    invited: points.nullable(),
  }),
]);
export type InviteStep = z.infer<typeof step>;

const activityCode = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,31}$/, 'capitals, digits and -, 3 to 32');

/** Invitations of new riders by a rider's code. Sharing earns nothing; what the invited do is rewarded. */
const friends = z.strictObject({
  ...window,
  /** The id of this round of the activity: in production, and where it is tested. Earlier versions have one for both. */
  activity: z.union([
    activityCode,
    z.strictObject({ production: activityCode, test: activityCode }),
  ]),
  /** An invitation can be accepted within this number of days of the first login. */
  newDays: days,
  /** Rides count that end within this number of days of the acceptance. */
  countDays: days,
  steps: z.array(step).min(1).max(8).refine(areApart, 'duplicate id'),
  rules: z.array(text).min(1).max(12),
});

/** Places in a trial, for riders of a white list. */
const trial = z.strictObject({
  ...window,
  id: rowId,
  title: text,
  text,
  places: quantity,
  /** Who may take one: riders by id, because versions are stored and must not contain phones, and frequent metro riders. */
  allows: z.strictObject({
    riders: z.array(z.uuid()).max(10_000),
    metroRides: z.strictObject({ least: quantity, days }).nullable(),
  }),
  gives: z.array(coupon).min(1).max(6),
});

/** People who promote in the city with a code, and the points for a new rider who logs in by it. */
const promoters = z.strictObject({
  ...window,
  points: quantity,
  newDays: days,
  people: z
    .array(z.strictObject({ id: rowId, name: text }))
    .min(1)
    .max(2000)
    .refine(areApart, 'duplicate id'),
});

/** The share of fares that promoters get for the riders they bring. */
const rebate = z.strictObject({
  /** Increases when the terms change; promoters and bound riders have agreed to one version. */
  version: z.int().min(1).max(10_000),
  terms: z.array(text).min(1).max(12),
  /** The percentage of the amount paid, by order type. */
  percents: z.partialRecord(z.enum(ORDER_TYPES), z.int().min(1).max(30)),
  /** Rides count that end within this number of days of the binding. */
  countDays: days,
  /** Days for which a rebate is frozen, because its ride can be refunded. */
  freezeDays: z.int().min(REFUND_DAYS, 'no shorter than refunds may be asked for').max(365),
  /** The minimum rebate of an order that counts. */
  leastCents: quantity,
  /** The minimum that can be turned into ordinary points. */
  leastMoved: quantity,
});

/** Invitations and promoters; null: there is none now. */
const inviteRules = z.strictObject({
  friends: friends.nullable(),
  trial: trial.nullable(),
  promoters: promoters.nullable(),
  rebate: rebate.nullable(),
});
export type InviteRules = z.infer<typeof inviteRules>;

const invites = defineRules<InviteRules>({
  name: { zh: '邀请与推广', en: 'Invitations and promoters' },
  schema: inviteRules,
  none: { friends: null, trial: null, promoters: null, rebate: null },
  refersTo: {
    'friends.steps.*.inviter.coupon': 'coupons',
    'friends.steps.*.invited.coupon': 'coupons',
    'trial.gives.*.coupon': 'coupons',
  },
});

export const inviteData = { invites };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    invites: InviteRules;
  }
}
