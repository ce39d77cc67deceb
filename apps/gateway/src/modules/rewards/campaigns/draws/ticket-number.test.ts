import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { nominalOf, ticketNumber } from '@shtrans/contract/campaigns/draw';
import { MILLION } from '@shtrans/contract/campaigns/shown-odds';

const macUnder = (seed: string) => (message: string) =>
  createHmac('sha256', seed).update(message).digest();

it.each([2, 3, 40, 1000])(
  'shuffles a deck of %i so that each place is taken once',
  async (tickets) => {
    const deck = { campaign: 'test', mechanic: 'lots', tickets };
    const all = Array.from({ length: tickets }, (_, i) => i);
    const numbers = await Promise.all(all.map((i) => ticketNumber(deck, i, macUnder('seed'))));
    const places = all.map((place) => Math.floor((place * MILLION) / tickets));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(places);
    if (tickets < 40) return;
    expect(numbers).not.toEqual(places);
    const otherNumbers = await Promise.all(
      all.map((i) => ticketNumber(deck, i, macUnder('other'))),
    );
    expect(otherNumbers).not.toEqual(numbers);
    const terms = { odds: [{ reward: 'cup', ppm: 100_000 }] };
    expect(numbers.filter((u) => nominalOf(terms, u) === 'cup')).toHaveLength(tickets / 10);
  },
);
