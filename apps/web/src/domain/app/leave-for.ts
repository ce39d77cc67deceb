import { askHost } from '../../core/host/host.ts';

/** Whether another app came to the front: `stayed` if it is not installed, `unavailable` if it cannot be opened. */
export type Outcome = 'opened' | 'stayed' | 'unavailable';

/** No browser reports whether an app is installed: a page that is still visible after this time has stayed, in ms. */
const LIMIT_MS = 2300;
/** A timer later than this was suspended with its page, because the app came to the front, in ms. */
const LATE_MS = 700;

const isSeen = (): boolean => document.visibilityState === 'visible';

/** Watches from now on whether the page leaves the front. */
function watchLeaving(): { outcome: Promise<Outcome>; settle: (outcome: Outcome) => void } {
  const startedAt = Date.now();
  let resolve: ((outcome: Outcome) => void) | undefined;
  const outcome = new Promise<Outcome>((end) => {
    resolve = end;
  });
  const settle = (result: Outcome): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onSeenOrNot);
    window.removeEventListener('pagehide', onGone);
    resolve?.(result);
  };
  const onGone = (): void => settle('opened');
  const onSeenOrNot = (): void => {
    if (!isSeen()) onGone();
  };
  const timer = setTimeout(() => {
    const isLate = Date.now() - startedAt >= LIMIT_MS + LATE_MS;
    settle(isSeen() && !isLate ? 'stayed' : 'opened');
  }, LIMIT_MS);
  document.addEventListener('visibilitychange', onSeenOrNot);
  window.addEventListener('pagehide', onGone);
  return { outcome, settle };
}

let underWay: Promise<Outcome> | null = null;

/**
 * Opens another app by its address, which was checked, and resolves with whether it came to the front. One attempt at
 * a time: a second one joins the first. Call in a tap's handler, or browsers refuse. Never rejects.
 */
export function leaveFor(address: string): Promise<Outcome> {
  underWay ??= attempt(address).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function attempt(address: string): Promise<Outcome> {
  const { outcome, settle } = watchLeaving();
  const reply = await askHost('openAddress', address);
  if (!reply.ok) settle('unavailable');
  return await outcome;
}
