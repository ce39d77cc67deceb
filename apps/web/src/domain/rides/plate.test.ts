import { expect, it } from 'vitest';
import { plateParts } from './plate.ts';

it('a plate is written as it is painted', () => {
  expect(plateParts('沪A12345')).toEqual({ text: '沪A·12345', electric: false });
  expect(plateParts('沪A·D12345')).toEqual({ text: '沪A·D12345', electric: true });
});
