import { isOneOf } from '@shtrans/contract/values/narrow';

/** How changes come: pushed, asked for every few seconds, or not at all for now. */
export type Connection = 'live' | 'polling' | 'lost';

export interface Standing {
  connection: Connection;
  /** Nothing was heard for so long that what is known may be old. */
  quiet: boolean;
  /** When the gateway was last heard of, in ms of the device's clock; 0: never. */
  heardAt: number;
}

/** An opened stream from which no byte came for so long is held back by something on the way. The
 * gateway speaks at least every 10 s, so a stream that falls silent for this long is dead. */
const SILENCE_MS = 20_000;
/** A stream that says nothing for so long after opening is helped out by questions. */
const HELP_MS = 3_000;
const POLL_MS = 2_500;
/** A path that holds streams back is tried again after this time, then after twice that, ... */
const STREAM_AGAIN_MS = 60_000;
const STREAM_AGAIN_MAX_MS = 600_000;
/** A stream that lasted for so long was a good one. */
const STOOD_MS = 5_000;
/** A break shorter than this is not worth showing. */
const LOST_MS = 1_500;
/** A hidden page listens on for so long: a glance at a message is no break. */
const HIDDEN_MS = 2_000;

/** What comes by a timer, under the name of the event that it is then. */
export const TIMERS = ['silence', 'help', 'resume', 'quiet', 'lost', 'left'] as const;
type Timer = (typeof TIMERS)[number];

export type FollowEvent =
  | Timer
  /** Somebody follows; nobody does any more, or the page goes. */
  | 'start'
  | 'stop'
  /** The stream said something; it broke or came to its end; it did not get through at all. */
  | 'chunk'
  | 'ended'
  | 'barred'
  /** A question was answered; it was not; the gateway said no, which asking again cannot mend. */
  | 'answered'
  | 'unanswered'
  | 'refused'
  /** What the device tells. */
  | 'hidden'
  | 'visible'
  | 'offline'
  | 'online';

export interface FollowState {
  phase: 'stopped' | 'streaming' | 'asking' | 'pausing' | 'refused';
  standing: Standing;
  /** Streams opened and questions asked so far: one more is one to open or to ask. */
  streams: number;
  questions: number;
  /** When the present stream was opened, and whether it has said something. */
  openedAt: number;
  spoke: boolean;
  /** Streams and questions that failed in a row. */
  failures: number;
  /** Streams in a row that did not get through. */
  barred: number;
  /** No stream is tried before this time. */
  streamFrom: number;
  /** When the timers come, in ms of the device's clock. */
  due: Partial<Record<Timer, number | undefined>>;
}

/** Now, in ms of the device's clock, and a number from 0 to 1 by chance. */
interface Moment {
  now: number;
  chance: number;
}

type Step = (state: FollowState, moment: Moment) => FollowState;

export const STOPPED: FollowState = {
  phase: 'stopped',
  standing: { connection: 'live', quiet: false, heardAt: 0 },
  streams: 0,
  questions: 0,
  openedAt: 0,
  spoke: false,
  failures: 0,
  barred: 0,
  streamFrom: 0,
  due: {},
};

/** The timers of the phase before end with it; those of the standing go on. */
const enter = (
  state: FollowState,
  phase: FollowState['phase'],
  due: FollowState['due'],
): FollowState => {
  const { quiet, lost, left } = state.due;
  return { ...state, phase, due: { quiet, lost, left, ...due } };
};
const withTimers = (state: FollowState, due: FollowState['due']): FollowState => ({
  ...state,
  due: { ...state.due, ...due },
});
const withStanding = (state: FollowState, part: Partial<Standing>): FollowState => ({
  ...state,
  standing: { ...state.standing, ...part },
});

const heard = (state: FollowState, connection: Connection, now: number): FollowState =>
  withTimers(
    { ...state, standing: { connection, quiet: false, heardAt: now } },
    { lost: undefined, quiet: now + SILENCE_MS },
  );
const broken = (state: FollowState, now: number): FollowState =>
  withTimers(state, { lost: state.due.lost ?? now + LOST_MS });

const openStream: Step = (state, { now }) => ({
  ...enter(state, 'streaming', { silence: now + SILENCE_MS, help: now + HELP_MS }),
  streams: state.streams + 1,
  openedAt: now,
  spoke: false,
});
const ask = (state: FollowState): FollowState => ({ ...state, questions: state.questions + 1 });

/**
 * Up to 0.5, 1, 2, 3, 3, ... s, after a minute up to 10 s; by chance a part of it, so that not all
 * come back at once.
 */
function backOff({ failures, standing: { heardAt } }: FollowState, { now, chance }: Moment) {
  const longest = heardAt > 0 && now - heardAt > 60_000 ? 10_000 : 3_000;
  return Math.min(longest, 500 * 2 ** failures) * (0.3 + 0.7 * chance);
}

const pause: Step = (state, moment) => {
  const polls = moment.now < state.streamFrom && state.failures === 0;
  const delay = polls ? POLL_MS : backOff(state, moment);
  return enter(state, 'pausing', { resume: moment.now + delay });
};

/** Without a stream, or when it fails time after time: perhaps questions get through. */
const afterStream: Step = (state, moment) =>
  moment.now < state.streamFrom || state.failures > 2
    ? ask(enter(state, 'asking', {}))
    : pause(state, moment);

const ended: Step = (state, moment) => {
  // A stream that ends at once each time must not be opened again and again without pause.
  const stood = state.spoke && moment.now - state.openedAt > STOOD_MS;
  const next = {
    ...broken(state, moment.now),
    failures: stood ? 0 : state.failures + 1,
    barred: state.spoke ? 0 : state.barred,
  };
  return afterStream(next, moment);
};

const barred: Step = (state, moment) => {
  const again = Math.min(STREAM_AGAIN_MAX_MS, STREAM_AGAIN_MS * 2 ** state.barred);
  const next = { ...state, barred: state.barred + 1, streamFrom: moment.now + again };
  return afterStream(next, moment);
};

const start: Step = (state, moment) =>
  state.phase === 'stopped'
    ? openStream({ ...state, failures: 0, barred: 0, streamFrom: 0 }, moment)
    : state;
const stop: Step = (state) =>
  state.phase === 'refused' ? state : { ...state, phase: 'stopped', due: {} };

const runs = ({ phase }: FollowState): boolean => phase !== 'stopped' && phase !== 'refused';

const STEPS: Readonly<Record<FollowEvent, Step>> = {
  start,
  stop,
  chunk: (state, { now }) =>
    heard(
      withTimers({ ...state, spoke: true }, { silence: now + SILENCE_MS, help: undefined }),
      'live',
      now,
    ),
  ended,
  barred,
  silence: (state, moment) => (state.spoke ? ended : barred)(state, moment),
  help: ask,
  answered: (state, moment) => {
    const { now } = moment;
    if (state.phase === 'streaming') {
      if (state.spoke) return state;
      return withTimers(heard(state, 'polling', now), { help: now + POLL_MS });
    }
    if (state.phase !== 'asking') return state;
    const failures = now < state.streamFrom ? 0 : state.failures;
    return pause({ ...heard(state, 'polling', now), failures }, moment);
  },
  unanswered: (state, moment) => {
    const { now } = moment;
    if (state.phase === 'streaming') {
      return state.spoke ? state : withTimers(broken(state, now), { help: now + POLL_MS });
    }
    if (state.phase !== 'asking') return state;
    return pause({ ...broken(state, now), failures: state.failures + 1 }, moment);
  },
  refused: (state) => ({ ...state, phase: 'refused', due: {} }),
  resume: (state, moment) =>
    moment.now < state.streamFrom ? ask(enter(state, 'asking', {})) : openStream(state, moment),
  quiet: (state) => withStanding(state, { quiet: true }),
  lost: (state) => withStanding(state, { connection: 'lost' }),
  hidden: (state, { now }) => withTimers(state, { left: now + HIDDEN_MS }),
  left: stop,
  visible: (state, moment) => {
    if (state.phase !== 'stopped') return withTimers(state, { left: undefined });
    const old = moment.now - state.standing.heardAt > SILENCE_MS;
    return start(old ? withStanding(state, { quiet: true }) : state, moment);
  },
  offline: (state) => (runs(state) ? withStanding(state, { connection: 'lost' }) : state),
  // The old connection may be dead without knowing it.
  online: (state, moment) => (runs(state) ? start(stop(state, moment), moment) : state),
};

/** What an event makes of a state. Nothing here waits, opens or asks: that follows from the state. */
export const step = (state: FollowState, event: FollowEvent, moment: Moment): FollowState =>
  STEPS[event](isOneOf(TIMERS, event) ? withTimers(state, { [event]: undefined }) : state, moment);
