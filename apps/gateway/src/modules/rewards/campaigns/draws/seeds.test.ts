import { expect, it } from 'vitest';
import { isDeckPublished, isPublished } from './seeds.ts';

const isPublishedAt = (clock: string): boolean =>
  isPublished('2026-11-11', new Date(`2026-11-12T${clock}+08:00`));

it('publishes the seed of a day ten minutes after its end in Shanghai', () => {
  expect([
    isPublishedAt('00:00:00.000'),
    isPublishedAt('00:09:59.999'),
    isPublishedAt('00:10:00.000'),
  ]).toEqual([false, false, true]);
  expect(isPublished('2026-11-11', new Date('2026-11-11T12:00:00+08:00'))).toBe(false);
  expect(isPublished('2026-11-11', new Date('2027-01-01T00:00:00+08:00'))).toBe(true);
});

it('publishes the seed of a deck ten minutes after its last draw', () => {
  const endsAt = new Date('2026-12-01T00:00:00+08:00');
  const isPublishedAt = (ms: number): boolean =>
    isDeckPublished(endsAt, new Date(endsAt.getTime() + ms));
  expect([isPublishedAt(0), isPublishedAt(599_999), isPublishedAt(600_000)]).toEqual([
    false,
    false,
    true,
  ]);
});
