import { askHost } from '../../core/host/host.ts';

/** Whether another app came to the front: `stayed` where it is not there, `unavailable` where it cannot be asked for. */
export type Outcome = 'opened' | 'stayed' | 'unavailable';

/** No browser says whether an app is there: a page that is still seen after so long is taken to have stayed. */
const LIMIT_MS = 2300;
/** A timer that is later than this was held back with its page: the app had come to the front. */
const LATE_MS = 700;

const isSeen = (): boolean => document.visibilityState === 'visible';

/** Watches from now on whether the page leaves the front. */
function watchLeaving(): { outcome: Promise<Outcome>; settle: (outcome: Outcome) => void } {
  const begun = Date.now();
  let resolve: ((outcome: Outcome) => void) | undefined;
  const outcome = new Promise<Outcome>((end) => {
    resolve = end;
  });
  const settle = (found: Outcome): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onSeenOrNot);
    window.removeEventListener('pagehide', onGone);
    resolve?.(found);
  };
  const onGone = (): void => settle('opened');
  const onSeenOrNot = (): void => {
    if (!isSeen()) onGone();
  };
  const timer = setTimeout(() => {
    const isLate = Date.now() - begun >= LIMIT_MS + LATE_MS;
    settle(isSeen() && !isLate ? 'stayed' : 'opened');
  }, LIMIT_MS);
  document.addEventListener('visibilitychange', onSeenOrNot);
  window.addEventListener('pagehide', onGone);
  return { outcome, settle };
}

let underWay: Promise<Outcome> | null = null;

/**
 * Leaves for another app by its address, which was checked, and finds out whether that came to the front. One attempt
 * at a time: a second one meanwhile is the first. Within a tap's handler, or browsers refuse. Never rejects.
 */
export function leaveFor(address: string): Promise<Outcome> {
  underWay ??= attempt(address).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function attempt(address: string): Promise<Outcome> {
  const { outcome, settle } = watchLeaving();
  const asked = await askHost('openAddress', address);
  if (!asked.ok) settle('unavailable');
  return await outcome;
}
