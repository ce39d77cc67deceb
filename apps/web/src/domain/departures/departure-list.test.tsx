import type { Departure } from '@shtrans/contract/traffic/live';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';
import { DepartureList } from './departure-list.tsx';
import { transitMessages } from '../transit/messages.ts';
import { departuresMessages } from './messages.ts';

const NOW = Date.parse('2026-11-21T00:20:00.000Z');

const departure = (id: string, seconds: number, more: Partial<Departure> = {}): Departure => ({
  tripId: id,
  serviceDate: '2026-11-21',
  line: { id: 'metro-1', mode: 'metro', name: { zh: '1号线', en: 'Line 1' }, colour: '#e3002b' },
  direction: 0,
  headsign: { zh: '富锦路', en: 'Fujin Road' },
  stop: { id: '0118', name: { zh: '徐家汇', en: 'Xujiahui' }, lat: 31.19, lon: 121.43 },
  scheduledAt: new Date(NOW + seconds * 1000).toISOString(),
  expectedAt: null,
  state: 'scheduled',
  wheelchair: { vehicle: 'unknown', stop: 'unknown' },
  estimated: false,
  last: false,
  ...more,
});

const live = (seconds: number): Partial<Departure> => ({
  state: 'live',
  expectedAt: new Date(NOW + seconds * 1000).toISOString(),
});

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  noteServerTime(new Date(NOW).toISOString());
  setLanguage('en_us');
  await Promise.all([transitMessages, departuresMessages].map(loadMessages));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');
const texts = () => rows().map(({ textContent }) => textContent);
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

describe('the list of departures', () => {
  it('counts down to due, then gone, then lets it go', () => {
    render(<DepartureList departures={[departure('a', 125), departure('b', 900)]} lines={false} />);
    expect(texts()).toEqual(['to Fujin Road08:222 min', 'to Fujin Road08:3515 min']);
    pass(66);
    expect(texts()[0]).toContain('Due');
    expect(screen.getByRole('status').textContent).toBe('Next: Line 1 to Fujin Road, Due');
    pass(95);
    expect(texts()[0]).toContain('Departed');
    expect(screen.getByRole('status').textContent).toBe('');
    pass(95);
    expect(texts()).toEqual(['to Fujin Road08:3510 min']);
    pass(900);
    expect(screen.getByText('No departures')).toBeDefined();
  });

  it('uses the clock of the server, even if the phone’s is wrong', () => {
    noteServerTime(new Date(NOW + 60_000).toISOString());
    render(<DepartureList departures={[departure('a', 300)]} />);
    pass(1);
    expect(texts()[0]).toContain('3 min');
  });

  it('orders by the expected time and shows delays', () => {
    const all = [departure('late', 120, live(600)), departure('early', 300, live(180))];
    render(<DepartureList departures={all} lines={false} />);
    expect(texts()).toEqual([
      'to Fujin Road08:2508:232 min early3 min',
      'to Fujin Road08:2208:308 min late10 min',
    ]);
  });

  it('says in words what does not run, what is last, and what is an estimate', () => {
    render(
      <DepartureList
        departures={[
          departure('a', 300, { state: 'cancelled' }),
          departure('b', 400, { state: 'skipped' }),
          departure('c', 7200, { last: true, estimated: true }),
          departure('d', 7300, live(7300)),
        ]}
        lines={false}
      />,
    );
    expect(texts()).toEqual([
      'to Fujin Road08:25Cancelled—',
      'to Fujin Road08:26Not stopping here—',
      'to Fujin Road10:20Last todayEstimate10:20',
      'to Fujin Road10:21On time10:21',
    ]);
    expect(rows()[0]?.querySelector('s')?.textContent).toBe('08:25');
  });

  it('renders again only when a minute changes', () => {
    const changes = vi.fn();
    const { container } = render(
      <DepartureList departures={[departure('a', 150), departure('b', 239)]} />,
    );
    const observer = new MutationObserver(changes);
    observer.observe(container, { childList: true, characterData: true, subtree: true });
    pass(20);
    expect(observer.takeRecords()).toHaveLength(0);
    pass(15);
    const touched = observer.takeRecords().map(({ target }) => target.parentElement?.closest('li'));
    expect(new Set(touched)).toEqual(new Set([rows()[0]]));
  });
});
