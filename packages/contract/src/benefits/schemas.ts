import { z } from 'zod';
import { coupon } from '../coupons/schemas.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { byId, cents, id, instant, openWord } from '../api/schemas.ts';

/**
 * Why a coupon is not the chosen one: for orders of other types, order too small, not valid yet or expired, held by
 * another order, takes nothing off. `better_chosen`: usable, but another saves more.
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

/** The coupon and points of an order, what each takes off, and the remaining amount. */
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
  /**
   * The choice with the lowest remaining amount; among equal ones that with the fewest points, then the coupon that
   * expires first.
   */
  best: choice,
  /** False while a payment is in progress, and once the order is paid or closed. */
  changeable: z.boolean(),
  /** All coupons of the rider, the usable ones first, the largest discount first. */
  coupons: z.array(
    coupon.extend({
      /** What it takes off this order; 0 if it is not usable. */
      offCents: cents,
      usable: z.boolean(),
      reason: openWord(COUPON_REASONS).nullable(),
    }),
  ),
  points: z.object({
    /** Includes the points that this order holds. */
    balance: z.int().min(0),
    /** Points for one cent; points are used in steps of this size. */
    pointsPerCent: z.int().min(1),
    /** Maximum share that points may pay of the amount after the coupon, in percent. */
    maxShare: z.int().min(0).max(100),
  }),
  serverTime: instant,
});
export type OrderBenefits = z.infer<typeof orderBenefits>;

export const benefitEndpoints = defineEndpoints({
  'GET maas:/v1/orders/:id/benefits': {
    summary:
      'What coupons and points do for an order: the best choice, and why each other coupon is not it',
    auth: 'user',
    params: byId,
    output: orderBenefits,
    errors: ['order_not_found'],
  },
  'POST maas:/v1/orders/:id/benefits': {
    summary:
      'Choose coupon and points of an unpaid order; if they cover the whole amount, it is paid by them',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({
      couponId: id.nullable(),
      /** A multiple of the points for one cent. */
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
