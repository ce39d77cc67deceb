import { expect, it } from 'vitest';
import { sale } from './mechanic.ts';

const saleOf = (...offers: object[]) =>
  ({ kind: 'sale', offers }) as unknown as Parameters<NonNullable<typeof sale.withShared>>[0];
const joined = { session: 'noon', product: 'pass', priceCents: 900, stock: 5 };
const shared = (...now: object[]) => sale.withShared?.(saleOf(joined), saleOf(...now)).offers;

it('sells to riders who joined earlier at the price and from the stock of today', () => {
  const today = { ...joined, priceCents: 800, stock: 7 };
  expect(shared(today)).toEqual([today]);
  const otherSession = { ...joined, session: 'evening', priceCents: 1, stock: 1 };
  expect(shared(otherSession, today)).toEqual([today]);
});

it('keeps the joined offer if today another product is sold, or there is no such session', () => {
  expect(shared({ ...joined, product: 'ticket', priceCents: 800, stock: 7 })).toEqual([joined]);
  expect(shared({ ...joined, session: 'evening', priceCents: 800 })).toEqual([joined]);
  expect(shared()).toEqual([joined]);
});
