import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, byId, id, instant, openWord, pageQuery } from '../api/schemas.ts';
import { ECOUPON_VISITORS_MAX } from '../shop/facts.ts';
import { rechargeAccount, visitor, visitors } from '../shop/schemas.ts';

export const ecoupon = z.object({
  id,
  title: bilingual,
  terms: bilingual,
  state: openWord(['to_activate', 'active', 'expired']),
  /** The input that its activation requires. */
  needs: openWord(['none', 'recharge_account', 'visitors']),
  /** Masked except for its ends. */
  account: z.string().nullable(),
  /** Phones are masked. */
  visitors: z.array(visitor.extend({ phone: z.string() })),
  /** Scanned on the spot; null until it is activated. */
  code: z.string().nullable(),
  grantedAt: instant,
  validUntil: instant.nullable(),
});
export type ECoupon = z.infer<typeof ecoupon>;

export const ecouponEndpoints = defineEndpoints({
  'GET maas:/v1/ecoupons': {
    summary: 'E-coupons of the rider, newest first',
    auth: 'user',
    query: z.object(pageQuery),
    output: z.object({
      items: z.array(ecoupon),
      /** Opaque; null on the last page. */
      nextCursor: z.string().nullable(),
      serverTime: instant,
    }),
    errors: ['cursor_invalid'],
  },
  'POST maas:/v1/ecoupons/:id/activate': {
    summary: 'Activate it with the required input, once; then it has a code',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({
      account: rechargeAccount.optional(),
      visitors: visitors.max(ECOUPON_VISITORS_MAX).optional(),
    }),
    output: ecoupon,
    errors: ['ecoupon_not_found', 'ecoupon_active', 'ecoupon_expired'],
  },
});
