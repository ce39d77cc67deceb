import { describe, expect, it } from 'vitest';
import {
  type Diamond,
  type DiamondEffect,
  type DiamondEvent,
  type DiamondPhase,
  diamondStep,
} from './diamond-steps.ts';

const VALUES = { ticket: 't', cardType: '11', cards: [1], userId: 'u' };
const OWN = 3;
const state = (phase: DiamondPhase, holdsCards = false): Diamond => ({
  phase,
  attempt: OWN,
  holdsCards,
});

const EVENTS = {
  started: { kind: 'started' },
  ticket: { kind: 'replied', attempt: OWN, values: VALUES, holdsCards: true },
  noTicket: { kind: 'replied', attempt: OWN, values: undefined, holdsCards: false },
  silence: { kind: 'unanswered', attempt: OWN, error: 'timeout' },
  threw: { kind: 'unanswered', attempt: OWN, error: 'rejected' },
  noSdk: { kind: 'unanswered', attempt: OWN, error: 'unavailable' },
  lateTicket: { kind: 'replied', attempt: OWN - 1, values: VALUES, holdsCards: true },
  lateSilence: { kind: 'unanswered', attempt: OWN - 1, error: 'timeout' },
  retried: { kind: 'retried' },
  again: { kind: 'authorise_again' },
  notGone: { kind: 'not_gone', attempt: OWN, error: 'rejected' },
  lateNotGone: { kind: 'not_gone', attempt: OWN - 1, error: 'rejected' },
  visible: { kind: 'visible', marked: false },
  marked: { kind: 'visible', marked: true },
} as const satisfies Record<string, DiamondEvent>;

const ASKED = ['asking', 'unmark', 'ask 4'];
const FAILED = (reason: string) => ['failed', `fail ${reason}`];
const AWAY = ['away', 'go /packages/redirect/alipay, 4', 'mark'];

/** Each state with each event that changes it or does something: the next state, then what is done, in order. */
const TABLE: Record<DiamondPhase, Partial<Record<keyof typeof EVENTS, string[]>>> = {
  asking: {
    ticket: ['authorised', 'keep t', 'succeed'],
    noTicket: ['failed', 'clear', 'fail no_ticket'],
    silence: FAILED('timeout'),
    threw: FAILED('rejected'),
    noSdk: FAILED('unavailable'),
    marked: ['asking', 'unmark'],
  },
  authorised: { marked: ASKED },
  failed: { retried: ASKED, again: AWAY, marked: ASKED },
  away: {
    retried: ASKED,
    again: AWAY,
    notGone: ['failed', 'unmark', 'fail rejected'],
    visible: ASKED,
    marked: ASKED,
  },
};

function effectText(effect: DiamondEffect): string {
  if (effect.kind === 'ask') return `ask ${effect.attempt}`;
  if (effect.kind === 'keep') return `keep ${effect.values.ticket}`;
  if (effect.kind === 'navigate') return `go ${effect.path}, ${effect.attempt}`;
  if (effect.kind === 'mark') return effect.on ? 'mark' : 'unmark';
  return effect.kind === 'fail' ? `fail ${effect.reason}` : effect.kind;
}

function effectsOf(now: Diamond, event: DiamondEvent): string[] {
  const [next, effects] = diamondStep(now, event);
  return [next.phase, ...effects.map(effectText)];
}

const all = (Object.keys(TABLE) as DiamondPhase[]).flatMap((phase) =>
  (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((name) => [phase, name] as const),
);

describe('the diamond authorization', () => {
  it.each(all)('%s, on %s', (phase, name) => {
    const now = state(phase);
    expect(effectsOf(now, EVENTS[name])).toEqual(TABLE[phase][name] ?? [phase]);
    // What changes nothing leaves the very state.
    if (TABLE[phase][name] === undefined) expect(diamondStep(now, EVENTS[name])[0]).toBe(now);
  });

  it('starts once', () => {
    const fresh: Diamond = { phase: 'failed', attempt: 0, holdsCards: false };
    expect(effectsOf(fresh, EVENTS.started)).toEqual(['asking', 'unmark', 'ask 1']);
  });

  it('goes to the metro’s scene where cards are held, also when the ticket is gone', () => {
    const metro = ['away', 'go /packages/redirect/alipay?firstScene=metro, 4', 'mark'];
    expect(effectsOf(state('failed', true), EVENTS.again)).toEqual(metro);
    const [stateWithCards] = diamondStep(state('asking', true), EVENTS.noTicket);
    expect(effectsOf(stateWithCards, EVENTS.again)).toEqual(metro);
    const [stateAfterCards] = diamondStep(state('asking'), {
      ...EVENTS.noTicket,
      holdsCards: true,
    });
    expect(effectsOf(stateAfterCards, EVENTS.again)).toEqual(metro);
    const [none] = diamondStep(state('asking', true), { ...EVENTS.ticket, holdsCards: false });
    expect(none.holdsCards).toBe(false);
  });

  it('answers one question once: a second reply, and one to an earlier question, change nothing', () => {
    const [first] = diamondStep(state('asking'), EVENTS.ticket);
    expect(effectsOf(first, EVENTS.noTicket)).toEqual(['authorised']);
    const [retriedState] = diamondStep(state('failed'), EVENTS.retried);
    expect(effectsOf(retriedState, EVENTS.ticket)).toEqual(['asking']);
    expect(effectsOf(retriedState, EVENTS.silence)).toEqual(['asking']);
  });
});
