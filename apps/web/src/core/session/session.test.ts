import { afterEach, expect, it, vi } from 'vitest';
import {
  activateCredential,
  clearSession,
  setSession,
  subscribeSession,
  token,
} from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
  activateCredential('main');
});

const closed = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

it('keeps a login under both keys and finds it in a new tab', () => {
  setSession({ token: 'a' });
  expect(sessionStorage.getItem('Admin-Token-INNER')).toBe('a');
  expect(localStorage.getItem('Admin-Local-Token-INNER')).toBe('a');
  sessionStorage.clear();
  expect(token()).toBe('a');
});

it('prefers the session and takes no "undefined" for a credential', () => {
  localStorage.setItem('Admin-Local-Token-INNER', 'local');
  sessionStorage.setItem('Admin-Token-INNER', 'undefined');
  expect(token()).toBe('local');
  sessionStorage.setItem('Admin-Token-INNER', 'main');
  expect(token()).toBe('main');
  activateCredential('local');
  expect(token()).toBe('local');
});

it('tells of login and logout until it is stopped', () => {
  const told = vi.fn<() => void>();
  const stop = subscribeSession(told);
  setSession({ token: 'a' });
  clearSession();
  stop();
  setSession({ token: 'b' });
  expect(told).toHaveBeenCalledTimes(2);
});

it('goes on in memory where storage is closed', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(closed);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(closed);
  setSession({ token: 'a' });
  expect(token()).toBe('a');
  clearSession();
  expect(token()).toBeUndefined();
});
