import { expect, it } from 'vitest';
import { PRODUCT_KINDS, PRODUCT_TABS } from './kinds.ts';

it('the kinds of products include those of the specification', () => {
  expect(PRODUCT_KINDS).toEqual(
    expect.arrayContaining(['day_ticket', 'coupon', 'ecoupon', 'pack', 'skin', 'ticket_coupon']),
  );
});

it('the shop lists all kinds except scenic tickets', () => {
  expect([...PRODUCT_TABS, 'scenic'].toSorted()).toEqual([...PRODUCT_KINDS].toSorted());
});
