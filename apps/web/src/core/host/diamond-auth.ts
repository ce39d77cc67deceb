import { needsDiamond } from '@shtrans/contract/hosts/diamond';
import { signal } from '../state/signal.ts';
import { onVisible } from '../view/on-visible.ts';
import { isMarked, mark } from './diamond-mark.ts';
import { type DiamondEffect, type DiamondEvent, diamondStep, unasked } from './diamond-steps.ts';
import {
  clearDiamond,
  holdsCards,
  keepDiamond,
  readDiamond,
  takeFromAddress,
} from './diamond-values.ts';
import { askHost } from './host.ts';

/** Without a reply within this time, in ms, the host counts as silent. */
const REPLY_LIMIT_MS = 5000;

/** The state of the authorization, for the components that show it. */
export const diamond = signal(unasked(false));

/** Called with each success, and with each failure. */
interface Listener {
  succeeded: () => void;
  failed: () => void;
}

/** Asks the mini-program. The timer runs here because the code that asks must also be loaded. */
async function askDiamond(attempt: number, send: (event: DiamondEvent) => void): Promise<void> {
  const timer = setTimeout(
    () => send({ kind: 'unanswered', attempt, error: 'timeout' }),
    REPLY_LIMIT_MS,
  );
  const reply = await askHost(
    'exchange',
    { name: 'getDiamondAuth' },
    'returnDiamondAuth',
    REPLY_LIMIT_MS,
  );
  clearTimeout(timer);
  if (reply.ok) send({ kind: 'replied', attempt, ...readDiamond(reply.value) });
  else send({ kind: 'unanswered', attempt, error: reply.error });
}

async function goToRedirect(
  attempt: number,
  path: string,
  send: (event: DiamondEvent) => void,
): Promise<void> {
  const reply = await askHost('navigate', path);
  // A page that goes to sleep with the tap gets no reply.
  if (!reply.ok && reply.error !== 'timeout')
    send({ kind: 'not_gone', attempt, error: reply.error });
}

/**
 * Starts the authorization that addresses of diamond mode need, and continues it while the page lives.
 * `diamond-steps.ts` decides what happens; this function does it. Returns the function that reports the rider's taps,
 * or undefined if no authorization is needed.
 */
export function startDiamond(
  listener: Listener,
): ((event: Extract<DiamondEvent, { kind: 'retried' | 'authorise_again' }>) => void) | undefined {
  const query = new URLSearchParams(window.location.search);
  takeFromAddress(query);
  if (!needsDiamond(query)) return undefined;

  const send = (event: DiamondEvent): void => {
    const [next, effects] = diamondStep(diamond.get(), event);
    diamond.set(next);
    for (const effect of effects) perform(effect);
  };
  const perform = (effect: DiamondEffect): void => {
    switch (effect.kind) {
      case 'ask':
        void askDiamond(effect.attempt, send);
        return;
      case 'keep':
        keepDiamond(effect.values);
        return;
      case 'clear':
        clearDiamond();
        return;
      case 'navigate':
        void goToRedirect(effect.attempt, effect.path, send);
        return;
      case 'mark':
        mark(effect.on);
        return;
      case 'succeed':
        listener.succeeded();
        return;
      case 'fail':
        console.warn(`diamond authorization: ${effect.reason}`);
        listener.failed();
    }
  };
  diamond.set(unasked(holdsCards()));
  onVisible(() => send({ kind: 'visible', marked: isMarked() }));
  send({ kind: 'started' });
  return send;
}
