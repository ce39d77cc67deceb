import { z } from 'zod';
import { coupon } from '../coupons/schemas.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, cents, id, instant, openWord } from '../api/schemas.ts';

/**
 * Why a coupon is not the one to use: for orders of other types, too small an order, not good yet or any more, held by
 * another order, takes nothing off. `better_chosen`: it may be used, and another saves more.
 */
export const COUPON_REASONS = [
  'type',
  'threshold',
  'not_begun',
  'expired',
  'held_elsewhere',
  'no_effect',
  'better_chosen',
] as const;
export type CouponReason = (typeof COUPON_REASONS)[number];

/** A coupon and points that are used for an order, what each takes off, and what is left to pay. */
const choice = z.object({
  couponId: id.nullable(),
  points: z.int().min(0),
  couponCents: cents,
  pointsCents: cents,
  payCents: cents,
});
export type BenefitChoice = z.infer<typeof choice>;

export const orderBenefits = z.object({
  orderId: id,
  /** What the order costs before coupon and points. */
  dueCents: cents,
  chosen: choice,
  /** What leaves least to pay; of such choices the one with the fewest points, and the coupon that expires first. */
  best: choice,
  /** False while a payment is under way, and when the order is paid or closed. */
  changeable: z.boolean(),
  /** All that the rider holds, those that may be used first, most off first. */
  coupons: z.array(
    coupon.extend({
      /** What it takes off of this order; 0 where it may not be used. */
      offCents: cents,
      usable: z.boolean(),
      reason: openWord(COUPON_REASONS).nullable(),
    }),
  ),
  points: z.object({
    /** With those that this order holds. */
    balance: z.int().min(0),
    /** Points for one cent; points are used in steps of so many. */
    pointsPerCent: z.int().min(1),
    /** Hundredths of what a coupon leaves to pay that points may pay at most. */
    maxShare: z.int().min(0).max(100),
  }),
  serverTime: instant,
});
export type OrderBenefits = z.infer<typeof orderBenefits>;

export const benefitEndpoints = defineEndpoints({
  'GET maas:/v1/orders/:id/benefits': {
    summary:
      'What coupons and points do for an order: the best choice, and why each other coupon is not',
    auth: 'user',
    params: byId,
    output: orderBenefits,
    errors: ['order_not_found'],
  },
  'POST maas:/v1/orders/:id/benefits': {
    summary:
      'Choose coupon and points of an unpaid order; where nothing is left to pay it is paid by them',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({
      couponId: id.nullable(),
      /** In steps of what one cent costs. */
      points: z.int().min(0).max(1_000_000_000),
    }),
    output: orderBenefits,
    errors: [
      'order_not_found',
      'order_not_payable',
      'order_closed',
      'payment_timed_out',
      'payment_under_way',
      'coupon_not_found',
      'coupon_not_usable',
      'points_not_usable',
      'balance_insufficient',
    ],
  },
});
