import { isOneOf } from '@shtrans/contract/values/narrow';

/** How changes arrive: pushed, polled every few seconds, or not at all for now. */
export type Connection = 'live' | 'polling' | 'lost';

export interface Standing {
  connection: Connection;
  /** Nothing was received for so long that the data may be old. */
  quiet: boolean;
  /** When the gateway last responded, in ms of the device's clock; 0: never. */
  heardAt: number;
}

/**
 * A proxy buffers an opened stream without a byte for this long. The gateway sends at least every 10 s, so a stream
 * that falls silent for this long is dead.
 */
const SILENCE_MS = 20_000;
/** A stream without data for this long after opening is supplemented by polling. */
const HELP_MS = 3_000;
const POLL_MS = 2_500;
/** A network path that blocks streams is tried again after this time, then after twice that, ... */
const STREAM_AGAIN_MS = 60_000;
const STREAM_AGAIN_MAX_MS = 600_000;
/** A stream that lasted this long was a good one. */
const STOOD_MS = 5_000;
/** A shorter break is not worth showing. */
const LOST_MS = 1_500;
/** A hidden page listens for this much longer: reading a message is not a break. */
const HIDDEN_MS = 2_000;

/** The timers. Each causes the event of the same name. */
export const TIMERS = ['silence', 'help', 'resume', 'quiet', 'lost', 'left'] as const;
type Timer = (typeof TIMERS)[number];

export type FollowEvent =
  | Timer
  /** The first follower starts; the last one stops, or the page unloads. */
  | 'start'
  | 'stop'
  /** The stream sent data; it broke or ended; it did not get through at all. */
  | 'chunk'
  | 'ended'
  | 'barred'
  /** A poll got a response; it did not; the gateway refused, which a retry cannot fix. */
  | 'answered'
  | 'unanswered'
  | 'refused'
  /** Reported by the device. */
  | 'hidden'
  | 'visible'
  | 'offline'
  | 'online';

export interface FollowState {
  phase: 'stopped' | 'streaming' | 'asking' | 'pausing' | 'refused';
  standing: Standing;
  /** Streams opened and polls sent so far: an increment means to open or to poll. */
  streams: number;
  questions: number;
  /** When the present stream was opened, and whether it has sent data. */
  openedAt: number;
  spoke: boolean;
  /** Consecutive streams and polls that failed. */
  failures: number;
  /** Consecutive streams that did not get through. */
  barred: number;
  /** No stream is tried before this time. */
  streamFrom: number;
  /** When the timers expire, in ms of the device's clock. */
  due: Partial<Record<Timer, number | undefined>>;
}

/** The current time, in ms of the device's clock, and a random number from 0 to 1. */
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

/** The timers of the previous phase end with it; those of the standing continue. */
const enter = (
  state: FollowState,
  phase: FollowState['phase'],
  newTimers: FollowState['due'],
): FollowState => {
  const { quiet, lost, left } = state.due;
  return { ...state, phase, due: { quiet, lost, left, ...newTimers } };
};
const withTimers = (state: FollowState, newTimers: FollowState['due']): FollowState => ({
  ...state,
  due: { ...state.due, ...newTimers },
});
const withStanding = (state: FollowState, part: Partial<Standing>): FollowState => ({
  ...state,
  standing: { ...state.standing, ...part },
});

const withSignOfLife = (state: FollowState, connection: Connection, now: number): FollowState =>
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
 * Up to 0.5, 1, 2, 3, 3, ... s, after a minute up to 10 s; a random part of it, so that clients do not all reconnect
 * at the same time.
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

/** Without a stream, or if it fails repeatedly, polls may get through. */
const afterStream: Step = (state, moment) =>
  moment.now < state.streamFrom || state.failures > 2
    ? ask(enter(state, 'asking', {}))
    : pause(state, moment);

const ended: Step = (state, moment) => {
  // A stream that ends immediately each time must not be reopened without a pause.
  const stood = state.spoke && moment.now - state.openedAt > STOOD_MS;
  const next = {
    ...broken(state, moment.now),
    failures: stood ? 0 : state.failures + 1,
    barred: state.spoke ? 0 : state.barred,
  };
  return afterStream(next, moment);
};

const barred: Step = (state, moment) => {
  const delay = Math.min(STREAM_AGAIN_MAX_MS, STREAM_AGAIN_MS * 2 ** state.barred);
  const next = { ...state, barred: state.barred + 1, streamFrom: moment.now + delay };
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
    withSignOfLife(
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
      return withTimers(withSignOfLife(state, 'polling', now), { help: now + POLL_MS });
    }
    if (state.phase !== 'asking') return state;
    const failures = now < state.streamFrom ? 0 : state.failures;
    return pause({ ...withSignOfLife(state, 'polling', now), failures }, moment);
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
  // The old connection may be dead without notice.
  online: (state, moment) => (runs(state) ? start(stop(state, moment), moment) : state),
};

/** Returns the state after an event. Has no side effects: waits, streams and polls follow from the state. */
export const step = (state: FollowState, event: FollowEvent, moment: Moment): FollowState =>
  STEPS[event](isOneOf(TIMERS, event) ? withTimers(state, { [event]: undefined }) : state, moment);
