import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSecondsSeen } from './use-seconds-seen.ts';

const see = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
};
const pass = (seconds: number): void => act(() => void vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('counts only what the rider sees, and ends once', () => {
  const ended = vi.fn<() => void>();
  const { result } = renderHook(() => useSecondsSeen(3, ended));
  pass(1);
  expect(result.current).toBe(2);
  see('hidden');
  pass(60);
  expect(result.current).toBe(2);
  expect(ended).not.toHaveBeenCalled();
  see('visible');
  pass(2);
  expect(result.current).toBe(0);
  pass(5);
  expect(ended).toHaveBeenCalledOnce();
});

it('ends immediately if nothing is left, and does not count without seconds', () => {
  const ended = vi.fn<() => void>();
  renderHook(() => useSecondsSeen(0, ended));
  expect(ended).toHaveBeenCalledOnce();
  renderHook(() => useSecondsSeen(undefined, ended));
  pass(5);
  expect(ended).toHaveBeenCalledOnce();
});
