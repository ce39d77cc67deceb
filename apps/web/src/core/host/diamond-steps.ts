import type { HostError } from './capabilities.ts';
import type { DiamondValues } from './diamond-values.ts';

/** The page of the mini-program on which the rider authorises us again (specification, section 2). */
const REDIRECT = '/packages/redirect/alipay';

/** `away`: on the redirect page, so the authorization must be renewed. */
export type DiamondPhase = 'asking' | 'authorised' | 'failed' | 'away';

/** State of this page's diamond authorization. The app shows in `authorised` only. */
export interface Diamond {
  phase: DiamondPhase;
  /** Counts the requests to the host and to its redirect page, so that the reply to an earlier one is dropped. */
  attempt: number;
  holdsCards: boolean;
}

export type DiamondEvent =
  | { kind: 'started' }
  /** Without values: no ticket. */
  | { kind: 'replied'; attempt: number; values: DiamondValues | undefined; holdsCards: boolean }
  /** No reply in time, not sent, or no SDK. */
  | { kind: 'unanswered'; attempt: number; error: HostError }
  /** The rider's taps on the page that shows the failure. */
  | { kind: 'retried' }
  | { kind: 'authorise_again' }
  /** The mini-program did not open the redirect page. */
  | { kind: 'not_gone'; attempt: number; error: HostError }
  | { kind: 'visible'; marked: boolean };

/** What an event causes, in this order. */
export type DiamondEffect =
  | { kind: 'ask'; attempt: number }
  | { kind: 'keep'; values: DiamondValues }
  | { kind: 'clear' }
  | { kind: 'navigate'; attempt: number; path: string }
  | { kind: 'mark'; on: boolean }
  | { kind: 'succeed' }
  | { kind: 'fail'; reason: HostError | 'no_ticket' };

type Step = readonly [Diamond, readonly DiamondEffect[]];

export const unasked = (holdsCards: boolean): Diamond => ({
  phase: 'failed',
  attempt: 0,
  holdsCards,
});

/** Starts or repeats the check, and removes the mark, which has done its work. */
function ask(now: Diamond): Step {
  const attempt = now.attempt + 1;
  return [
    { ...now, phase: 'asking', attempt },
    [
      { kind: 'mark', on: false },
      { kind: 'ask', attempt },
    ],
  ];
}

/** Returns the next state and the effects of an event. An event that does not fit changes nothing. */
export function diamondStep(now: Diamond, event: DiamondEvent): Step {
  const { phase } = now;
  const isStopped = phase === 'failed' || phase === 'away';
  const isOwn = 'attempt' in event && event.attempt === now.attempt;
  const answers = isOwn && phase === 'asking';
  switch (event.kind) {
    case 'started':
      return now.attempt === 0 ? ask(now) : [now, []];
    case 'replied': {
      const { values } = event;
      if (!answers) return [now, []];
      if (values !== undefined) {
        return [
          { ...now, phase: 'authorised', holdsCards: event.holdsCards },
          [{ kind: 'keep', values }, { kind: 'succeed' }],
        ];
      }
      // The rider still holds the cards even though the authorization is gone.
      return [
        { ...now, phase: 'failed', holdsCards: event.holdsCards || now.holdsCards },
        [{ kind: 'clear' }, { kind: 'fail', reason: 'no_ticket' }],
      ];
    }
    case 'unanswered':
      if (!answers) return [now, []];
      return [{ ...now, phase: 'failed' }, [{ kind: 'fail', reason: event.error }]];
    case 'retried':
      return isStopped ? ask(now) : [now, []];
    case 'authorise_again': {
      if (!isStopped) return [now, []];
      const attempt = now.attempt + 1;
      const path = now.holdsCards ? `${REDIRECT}?firstScene=metro` : REDIRECT;
      return [
        { ...now, phase: 'away', attempt },
        [
          { kind: 'navigate', attempt, path },
          { kind: 'mark', on: true },
        ],
      ];
    }
    case 'not_gone':
      if (!isOwn || phase !== 'away') return [now, []];
      return [
        { ...now, phase: 'failed' },
        [
          { kind: 'mark', on: false },
          { kind: 'fail', reason: event.error },
        ],
      ];
    case 'visible':
      break;
  }
  // The running check also covers an address that is marked meanwhile.
  if (phase === 'asking') return [now, event.marked ? [{ kind: 'mark', on: false }] : []];
  return event.marked || phase === 'away' ? ask(now) : [now, []];
}
