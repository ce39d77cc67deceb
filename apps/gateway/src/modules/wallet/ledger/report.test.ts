import { expect, it } from 'vitest';
import { ledgerLines } from './report.ts';

it('reports in one line that the ledger adds up', () => {
  expect(ledgerLines({ accounts: 2, postings: 7, faults: [] })).toEqual([
    'The ledger of points and carbon adds up: 7 postings of 2 accounts.',
  ]);
});

it('names each fault, and their number', () => {
  expect(ledgerLines({ accounts: 2, postings: 7, faults: ['one', 'two'] })).toEqual([
    'FAULT one',
    'FAULT two',
    'The ledger of points and carbon does not add up: 2 faults.',
  ]);
});
