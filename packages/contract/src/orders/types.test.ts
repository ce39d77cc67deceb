import { expect, it } from 'vitest';
import { ORDER_TYPES } from './types.ts';

it('the types of orders are the ten of the specification', () => {
  expect(ORDER_TYPES.toSorted()).toEqual([
    'bus',
    'co_passenger',
    'custom_bus',
    'ferry',
    'maglev',
    'metro',
    'multi_ticket',
    'parking',
    'scenic_ticket',
    'taxi',
  ]);
});
