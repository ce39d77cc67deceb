import { existing } from '@shtrans/contract/api/errors';
import type { PurchaseTerms } from '../../../db/schema.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';
import type { Product } from './data.ts';

/** Returns the terms of a purchase. Throws `purchase_failed` if a granted coupon is not in `data`. */
export function termsOf(product: Product, data: OperatorData): PurchaseTerms {
  const { title, terms, mustUseFirst, grants } = product;
  const coupons = (grants?.coupons ?? []).map(({ template: id, quantity }) => {
    const template = data.coupons.find((each) => each.id === id);
    return { template: existing(template, 'purchase_failed'), quantity };
  });
  const skin = grants?.skin ?? null;
  const needs = grants?.ecoupon?.needs ?? null;
  return { title, terms, mustUseFirst, coupons, skin, needs };
}
