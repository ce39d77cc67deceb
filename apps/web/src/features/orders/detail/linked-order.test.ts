import { expect, it } from 'vitest';
import { linkedOrder } from './linked-order.tsx';

const ID = '019b0000-0000-7000-8000-000000000001';
const NO = '261121000000000001';

it.each([
  [{ id: ID }, { id: ID }],
  [{ orderId: ID.toUpperCase(), type: '02' }, { id: ID }],
  [{ order_id: ` ${ID} ` }, { id: ID }],
  [{ orderNo: NO, orderType: '1' }, { orderNo: NO }],
  [{ order_no: NO }, { orderNo: NO }],
  [{ tradeNo: NO }, { orderNo: NO }],
  [{ orderId: NO }, { orderNo: NO }],
  [{ orderNo: NO, orderId: ID }, { id: ID }],
  [{ id: '', orderId: ID }, { id: ID }],
])('%o means %o', (query, order) => {
  expect(linkedOrder(query)).toEqual(order);
});

it.each([
  {},
  { id: '' },
  { id: 'nonsense' },
  { orderNo: '12' },
  { orderNo: "1' or 1=1" },
  { type: NO },
])('%o means no order', (query) => {
  expect(linkedOrder(query)).toBeUndefined();
});
