import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceLocation, forgetWhereabouts } from '../../core/host/location.ts';
import { openSavedAnswers } from '../../core/query/saved-answers.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { useLastPlace } from './last-place.ts';

const HOME = { lat: 31.2304, lon: 121.4737 };

/** Visits home; returns where departures are shown. */
function visit() {
  const { result } = renderHook(() => useLastPlace());
  const { point } = result.current;
  cleanup();
  return point;
}

/** A visit on which the device is found. */
function visitAtHome(): void {
  renderHook(() => useLastPlace());
  act(() => deviceLocation.set({ state: 'here', point: HOME, at: Date.now() }));
  cleanup();
  forgetWhereabouts();
}

describe('the last place', () => {
  beforeEach(() => openSavedAnswers('/assets/index-1234567.js'));
  afterEach(() => {
    cleanup();
    forgetWhereabouts();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is where the next visit begins', () => {
    expect(visit()).toBeUndefined();
    visitAtHome();
    expect(visit()).toEqual(HOME);
  });

  it('of a rider is not shown to the next one, nor after the log-out', () => {
    setSession({ token: 'a'.repeat(43) });
    visitAtHome();
    expect(visit()).toEqual(HOME);
    clearSession();
    expect(visit()).toBeUndefined();
    setSession({ token: 'b'.repeat(43) });
    expect(visit()).toBeUndefined();
    expect(Object.values(localStorage).join(' ')).not.toContain('31.2304');
  });

  it('is forgotten when the rider takes the permission back', () => {
    visitAtHome();
    renderHook(() => useLastPlace());
    act(() => deviceLocation.set({ state: 'denied' }));
    cleanup();
    forgetWhereabouts();
    expect(visit()).toBeUndefined();
  });
});
