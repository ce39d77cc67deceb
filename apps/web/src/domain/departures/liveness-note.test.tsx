import type { Liveness } from '@shtrans/contract/traffic/live';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';
import { LivenessNote, savedAtOf } from './liveness-note.tsx';
import { transitMessages } from '../transit/messages.ts';
import { departuresMessages } from './messages.ts';

const NOW = Date.parse('2026-11-21T06:05:00.000Z');
const liveness = (more: Partial<Liveness> = {}): Liveness => ({
  basis: 'live',
  asOf: new Date(NOW - 20_000).toISOString(),
  stale: false,
  ...more,
});

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  noteServerTime(new Date(NOW).toISOString());
  setLanguage('en_us');
  await Promise.all([transitMessages, departuresMessages].map(loadMessages));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const noteText = () => screen.getByRole('status').textContent;

describe('how an answer was come by', () => {
  it('is said on every rung of the ladder', () => {
    const { rerender } = render(<LivenessNote liveness={liveness()} />);
    expect(noteText()).toBe('Live Updated 14:04');
    rerender(<LivenessNote liveness={liveness({ stale: true })} />);
    expect(noteText()).toBe('Live times are down. Showing data from 14:04');
    rerender(<LivenessNote liveness={liveness({ basis: 'timetable' })} />);
    expect(noteText()?.trim()).toBe('Timetable');
    rerender(<LivenessNote liveness={liveness({ basis: 'timetable', stale: true })} />);
    expect(noteText()).toBe('Live times are down. Showing the timetable');
    rerender(<LivenessNote liveness={liveness()} savedAt={NOW - 3 * 60_000} />);
    expect(noteText()).toBe('Showing content from 14:02 (3 min ago)');
    rerender(<LivenessNote>nothing</LivenessNote>);
    expect(noteText()).toBe('nothing');
  });

  it('grows old while it is shown, with its date when that is long ago', () => {
    render(<LivenessNote savedAt={NOW} />);
    expect(noteText()).toBe('Showing content from 14:05');
    act(() => void vi.advanceTimersByTime(90 * 60_000));
    expect(noteText()).toBe('Showing content from 14:05 (1 h 30 min ago)');
    act(() => void vi.advanceTimersByTime(22 * 3_600_000));
    expect(noteText()).toContain('yesterday 14:05');
  });

  it('names the network when the phone has none', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<LivenessNote savedAt={NOW - 60_000} />);
    expect(noteText()).toBe("You're offline. Showing content from 14:04 (1 min ago)");
  });
});

describe('when an answer counts as a saved one', () => {
  const answer = { data: {}, error: null, updatedAt: 5, asOf: 5 };

  it('is one of an earlier visit, or one that could not be renewed', () => {
    expect(savedAtOf(answer)).toBeUndefined();
    expect(savedAtOf({ ...answer, updatedAt: 0 })).toBe(5);
    expect(savedAtOf({ ...answer, error: new Error('no network') })).toBe(5);
    expect(
      savedAtOf({ ...answer, data: undefined, error: new Error('no network') }),
    ).toBeUndefined();
  });
});
