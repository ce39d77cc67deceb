import { existing } from '@shtrans/contract/errors';
import type { GiftItem } from '@shtrans/contract/gifts';
import type { Context } from '../../context.ts';
import { offeredCoupon } from '../coupons/service.ts';
import { type CouponTemplate, dataInForce, type GiftDefinition } from '../catalogue/service.ts';

/** A gift as it is offered now, with its coupons, and the version of the operator's data that says so. */
export interface Offer {
  version: number;
  gift: GiftDefinition;
  coupons: { template: CouponTemplate; quantity: number }[];
}

/** All gifts that are offered now. */
export async function offersNow(ctx: Context): Promise<Offer[]> {
  const { version, data } = await dataInForce(ctx);
  const templates = new Map(data.coupons.map((template) => [template.id, template]));
  return data.gifts.map((gift) => ({
    version,
    gift,
    coupons: gift.items.flatMap(({ coupon, quantity }) => {
      const template = templates.get(coupon);
      // A version is checked for what its rows name.
      return template === undefined ? [] : { template, quantity };
    }),
  }));
}

/** Raises `gift_not_found`. */
export const offerNamed = async (ctx: Context, name: string): Promise<Offer> =>
  existing(
    (await offersNow(ctx)).find(({ gift }) => gift.id === name),
    'gift_not_found',
  );

/** What a rider reads of a gift's coupons who claims it at this instant. */
export const itemsOf = (coupons: Offer['coupons'], now: Date): GiftItem[] =>
  coupons.map(({ template, quantity }) => {
    const { terms, validDays } = offeredCoupon(template, now);
    return {
      ...terms,
      amountCents:
        template.kind === 'amount_off'
          ? template.amountCents
          : template.kind === 'percent_off'
            ? template.capCents
            : 0,
      quantity,
      validDays,
    };
  });
