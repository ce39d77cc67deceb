import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { dayHeading, DayGroups, groupByDay } from './day-groups.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const NOW = Date.parse('2026-12-03T02:00:00Z');

it.each([
  ['2026-12-03T01:59:00Z', '今天', 'Today'],
  // Midnight in Shanghai is 16:00 in UTC.
  ['2026-12-02T16:00:00Z', '今天', 'Today'],
  ['2026-12-02T15:59:59Z', '昨天', 'Yesterday'],
  ['2026-12-01T15:00:00Z', '12月1日（周二）', 'Tue, Dec 1'],
  ['2025-12-31T15:00:00Z', '2025年12月31日（周三）', 'Wed, Dec 31, 2025'],
])('the heading of %s is %s or %s', (iso, zh, en) => {
  setLanguage('zh_cn');
  expect(dayHeading(iso, NOW)).toBe(zh);
  setLanguage('en_us');
  expect(dayHeading(iso, NOW)).toBe(en);
  setLanguage('zh_cn');
});

it('groups neighbours of one day in Shanghai, and leaves every item in its place', () => {
  const instants = [
    '2026-12-03T01:00:00Z',
    '2026-12-02T16:00:00Z',
    '2026-12-02T15:00:00Z',
    '2026-12-03T00:30:00Z',
  ];
  expect(groupByDay(instants, (each) => each)).toEqual([
    ['2026-12-03T01:00:00Z', '2026-12-02T16:00:00Z'],
    ['2026-12-02T15:00:00Z'],
    ['2026-12-03T00:30:00Z'],
  ]);
  expect(groupByDay([], String)).toEqual([]);
});

it('shows a heading and a list for each day', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const items = [
    { id: 'a', at: '2026-12-03T01:00:00Z' },
    { id: 'b', at: '2026-12-02T16:00:00Z' },
    { id: 'c', at: '2026-12-02T15:00:00Z' },
  ];
  render(<DayGroups items={items}>{({ id }) => id}</DayGroups>);
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(['今天', '昨天']);
  expect(screen.getAllByRole('list').map(({ textContent }) => textContent)).toEqual(['ab', 'c']);
});
