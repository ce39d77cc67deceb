import { expect, it } from 'vitest';
import { KINDS } from '../../../modules.ts';
import { operatorFolder, readFolder } from '../../base/catalogue/folder.ts';
import { windowOf } from './edition.ts';

const { campaigns } = readFolder(operatorFolder(), KINDS);

/** Returns the ids of the campaigns of the demo city that are open at an instant. */
const openAt = (now: Date): string[] =>
  campaigns.filter((each) => windowOf(each, now).phase === 'open').map(({ id }) => id);

it('has campaigns of the season in November', () => {
  const open = openAt(new Date('2026-11-28T12:00:00+08:00'));
  const inSeason = ['winter', 'wednesday', 'energy-carbon', 'green-experts', 'metro-points'];
  expect(open).toEqual(expect.arrayContaining([...inSeason, 'city-walk', 'top-shanghai']));
  for (const id of ['hello-sakura', 'qingming', 'tree-planting-day', 'energy-week', 'anniversary'])
    expect(open).not.toContain(id);
});

it('has a dozen campaigns in every month of some years', () => {
  for (let month = 0; month < 36; month += 1) {
    const now = new Date(Date.UTC(2026, 10 + month, 15));
    expect(openAt(now).length, now.toISOString()).toBeGreaterThanOrEqual(12);
  }
});

it('knows when each campaign that is not open begins', () => {
  const now = new Date('2026-11-28T12:00:00+08:00');
  const coming = campaigns.map((each) => ({ id: each.id, ...windowOf(each, now) }));
  for (const { id, phase, from } of coming)
    if (phase === 'before') expect(from > now, id).toBe(true);
  const sakura = coming.find(({ id }) => id === 'hello-sakura');
  expect(sakura?.from).toEqual(new Date('2027-03-10T00:00:00+08:00'));
  expect(sakura?.phase).toBe('before');
});
