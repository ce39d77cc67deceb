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

/** A host that did not answer by then is taken for one that does not, in ms. */
const REPLY_LIMIT_MS = 5000;

/** How far the authorization is, for who shows it. */
export const diamond = signal(unasked(false));

/** Called with each success, and with each failure. */
interface Listener {
  succeeded: () => void;
  failed: () => void;
}

/** Asks the mini-program. The time is kept here: what it is asked by has to be loaded, too. */
async function askDiamond(attempt: number, send: (event: DiamondEvent) => void): Promise<void> {
  const timer = setTimeout(
    () => send({ kind: 'unanswered', attempt, error: 'timeout' }),
    REPLY_LIMIT_MS,
  );
  const said = await askHost(
    'exchange',
    { name: 'getDiamondAuth' },
    'returnDiamondAuth',
    REPLY_LIMIT_MS,
  );
  clearTimeout(timer);
  if (said.ok) send({ kind: 'replied', attempt, ...readDiamond(said.value) });
  else send({ kind: 'unanswered', attempt, error: said.error });
}

async function goToRedirect(
  attempt: number,
  path: string,
  send: (event: DiamondEvent) => void,
): Promise<void> {
  const said = await askHost('navigate', path);
  // A page that goes to sleep with the tap hears no answer.
  if (!said.ok && said.error !== 'timeout') send({ kind: 'not_gone', attempt, error: said.error });
}

/**
 * Begins the authorization that addresses of diamond mode need, and goes on with it for as long as the page lives. What
 * happens when stands in `diamond-steps.ts`; here it is done. Undefined where none is needed, else the way to tell of the
 * rider's taps.
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
