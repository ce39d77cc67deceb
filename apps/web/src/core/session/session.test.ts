import { afterEach, expect, it, vi } from 'vitest';
import { clearSession, riderTail, subscribeSession, token } from './session.ts';
import { setSession } from './set-session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});

const closed = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

it('keeps a login in both storages and finds it in a new tab', () => {
  setSession({ token: 'a' });
  expect(sessionStorage.getItem('Admin-Token-INNER')).toBe('a');
  sessionStorage.clear();
  expect(token()).toBe('a');
  clearSession();
  expect(token()).toBeUndefined();
});

it('prefers the session and takes no "undefined" for a credential', () => {
  localStorage.setItem('Admin-Token-INNER', 'of the device');
  sessionStorage.setItem('Admin-Token-INNER', 'undefined');
  expect(token()).toBe('of the device');
  sessionStorage.setItem('Admin-Token-INNER', 'of the tab');
  expect(token()).toBe('of the tab');
  localStorage.setItem('Admin-Local-Token-INNER', 'undefined');
  expect(token('local')).toBeUndefined();
  sessionStorage.setItem('Admin-Token-INNER', '');
  expect(token()).toBe('of the device');
});

it('distinguishes riders by the last eight characters', () => {
  expect(riderTail()).toBe('');
  setSession({ token: 'secret-0123456789' });
  expect(riderTail()).toBe('23456789');
});

it('keeps the campaign pages’ credential under a key of its own; neither replaces the other', () => {
  setSession({ token: 'a' });
  expect(localStorage.getItem('Admin-Local-Token-INNER')).toBeNull();
  expect(token('local')).toBeUndefined();
  setSession({ token: 'b' }, 'local');
  expect(localStorage.getItem('Admin-Local-Token-INNER')).toBe('b');
  expect([token(), token('local')]).toEqual(['a', 'b']);
  clearSession();
  expect([token(), token('local')]).toEqual([undefined, 'b']);
});

it('notifies of login and logout until it is stopped', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeSession(listener);
  setSession({ token: 'a' });
  clearSession();
  stop();
  setSession({ token: 'b' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('goes on in memory where storage is closed', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(closed);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(closed);
  setSession({ token: 'a' });
  expect(token()).toBe('a');
  clearSession();
  expect(token()).toBeUndefined();
});
