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

/** What somebody does who was invited, and what each side gets for it. */
const step = z.discriminatedUnion('does', [
  z.strictObject({
    id: rowId,
    does: z.literal('registered'),
    inviter: gift.nullable(),
    invited: gift.nullable(),
  }),
  /** Points alone: when a ride's money goes back, so do they. */
  z.strictObject({
    id: rowId,
    does: z.literal('rode'),
    rides: z.int().min(1).max(100),
    inviter: points.nullable(),
    invited: points.nullable(),
  }),
]);
export type InviteStep = z.infer<typeof step>;

/** New riders whom riders invite by their code. Nothing is for sharing: what the invited do is rewarded. */
const friends = z.strictObject({
  ...window,
  /** Of this round of the activity; a deployment has its own. */
  activity: z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,31}$/, 'capitals, digits and -, 3 to 32'),
  /** An invitation is accepted within so many days of the first login. */
  newDays: days,
  /** Rides count that end within so many days of it. */
  countDays: days,
  steps: z.array(step).min(1).max(8).refine(areApart, 'two rows with one id'),
  rules: z.array(text).min(1).max(12),
});

/** Places in a trial, for riders of a white list. */
const trial = z.strictObject({
  ...window,
  id: rowId,
  title: text,
  text,
  places: quantity,
  /** Who may take one: riders by their ids, for versions are kept and hold no phone; and who took the metro so often. */
  allows: z.strictObject({
    riders: z.array(z.uuid()).max(10_000),
    metroRides: z.strictObject({ least: quantity, days }).nullable(),
  }),
  gives: z.array(coupon).min(1).max(6),
});

/** Who stands in the city with a code, and the points for a new rider who logs in by it. */
const promoters = z.strictObject({
  ...window,
  points: quantity,
  newDays: days,
  people: z
    .array(z.strictObject({ id: rowId, name: text }))
    .min(1)
    .max(2000)
    .refine(areApart, 'two rows with one id'),
});

/** What riders get who bring others: a share of what those pay. */
const rebate = z.strictObject({
  /** Goes up when the terms change; who signed up or was bound has agreed to one of them. */
  version: z.int().min(1).max(10_000),
  terms: z.array(text).min(1).max(12),
  /** Of orders of which types, and hundredths of what was paid. */
  percents: z.partialRecord(z.enum(ORDER_TYPES), z.int().min(1).max(30)),
  /** Rides count that end within so many days of the binding. */
  countDays: days,
  /** Frozen for so many days, in which money may go back. */
  freezeDays: z.int().min(REFUND_DAYS, 'no shorter than refunds may be asked for').max(365),
  /** Of one order no less counts. */
  leastCents: quantity,
  /** The least that becomes ordinary points at once. */
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
