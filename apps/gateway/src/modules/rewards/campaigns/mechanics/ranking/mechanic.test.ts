import { expect, it } from 'vitest';
import { inOrder } from './mechanic.ts';

const instantOf = (second: number): Date => new Date(Date.UTC(2026, 10, 12, 3, 0, second));

it('places the higher score first, and among equals the one reached earlier', () => {
  const scored = [
    { subject: 'b', score: 10, at: instantOf(1) },
    { subject: 'a', score: 10, at: instantOf(2) },
    { subject: 'd', score: 9, at: instantOf(0) },
    { subject: 'c', score: 11, at: instantOf(3) },
  ];
  expect(inOrder(scored)).toEqual([
    { subject: 'c', score: 11, place: 1 },
    { subject: 'b', score: 10, place: 2 },
    { subject: 'a', score: 10, place: 3 },
    { subject: 'd', score: 9, place: 4 },
  ]);
});

it('orders equal scores of one instant the same at every gateway', () => {
  const [first, second, third] = ['1', '2', '3'].map((subject) => ({
    subject,
    score: 5,
    at: instantOf(0),
  }));
  if (!first || !second || !third) throw new Error('nothing is scored');
  for (const scored of [
    [first, second, third],
    [third, second, first],
    [second, third, first],
  ])
    expect(inOrder(scored).map(({ subject }) => subject)).toEqual(['1', '2', '3']);
});

it('gives no place for a score of 0', () => {
  expect(inOrder([{ subject: 'a', score: 0, at: instantOf(0) }])).toEqual([]);
});
