import { describe, expect, it } from 'vitest';
import { type FollowEvent, type FollowState, step, STOPPED } from './follow-steps.ts';

const START = 1_000_000;

/** What events at given times (ms after the start) make of a state; chance takes the whole delay. */
const after = (
  events: readonly (readonly [ms: number, event: FollowEvent])[],
  state: FollowState = STOPPED,
): FollowState =>
  events.reduce((now, [ms, event]) => step(now, event, { now: START + ms, chance: 1 }), state);
const delaysOf = (state: FollowState): Record<string, number> =>
  Object.fromEntries(
    Object.entries(state.due).flatMap(([timer, dueAt]) =>
      dueAt === undefined ? [] : [[timer, dueAt - START]],
    ),
  );

const streaming = after([
  [0, 'start'],
  [100, 'chunk'],
]);
const polling = after([
  [0, 'start'],
  [200, 'barred'],
  [300, 'answered'],
]);

describe('the steps of following', () => {
  it('begin with a stream, which questions help out as long as it is silent', () => {
    const opened = after([[0, 'start']]);
    expect(opened).toMatchObject({ phase: 'streaming', streams: 1, questions: 0 });
    expect(delaysOf(opened)).toEqual({ silence: 20_000, help: 3_000 });
    const helped = after([[3_000, 'help']], opened);
    expect(helped).toMatchObject({ phase: 'streaming', streams: 1, questions: 1 });
    const afterAnswer = after([[3_100, 'answered']], helped);
    expect(afterAnswer.standing.connection).toBe('polling');
    expect(delaysOf(afterAnswer)).toMatchObject({ help: 5_600, quiet: 23_100 });
    expect(delaysOf(after([[4_000, 'chunk']], afterAnswer))).toEqual({
      silence: 24_000,
      quiet: 24_000,
    });
  });

  it('do not let a late answer speak over a stream', () => {
    for (const event of ['answered', 'unanswered'] as const) {
      expect(after([[200, event]], streaming)).toBe(streaming);
    }
  });

  it('open a stream that stood again at once, one that did not after a longer and longer time', () => {
    const stood = after([[6_000, 'ended']], streaming);
    expect(stood).toMatchObject({ phase: 'pausing', failures: 0 });
    expect(delaysOf(stood)).toMatchObject({ resume: 6_500, lost: 7_500 });
    const reopened = after([[6_500, 'resume']], stood);
    expect(reopened).toMatchObject({ phase: 'streaming', streams: 2 });
    const first = after([[7_000, 'ended']], reopened);
    expect(delaysOf(first)).toMatchObject({ resume: 8_000, lost: 7_500 });
    const second = after(
      [
        [8_000, 'resume'],
        [8_000, 'ended'],
      ],
      first,
    );
    expect(delaysOf(second)).toMatchObject({ resume: 10_000 });
    const third = after(
      [
        [10_000, 'resume'],
        [10_000, 'ended'],
      ],
      second,
    );
    expect(third).toMatchObject({ phase: 'asking', failures: 3, questions: 1 });
  });

  it('wait up to ten seconds where nothing was heard for a minute', () => {
    const failingState = { ...streaming, failures: 8 };
    expect(delaysOf(after([[30_000, 'ended']], { ...failingState, failures: 1 }))).toMatchObject({
      resume: 30_500,
    });
    const asking = after([[62_000, 'ended']], { ...failingState, spoke: false });
    expect(delaysOf(after([[62_000, 'unanswered']], asking))).toMatchObject({ resume: 72_000 });
  });

  it('poll where the stream is barred, and try it again after twice as long each time', () => {
    expect(polling).toMatchObject({ phase: 'pausing', barred: 1 });
    expect(polling.streamFrom - START).toBe(60_200);
    expect(delaysOf(polling)).toMatchObject({ resume: 2_800 });
    expect(after([[2_800, 'resume']], polling)).toMatchObject({ phase: 'asking', questions: 2 });
    const retriedState = after(
      [
        [60_300, 'resume'],
        [60_300, 'barred'],
      ],
      polling,
    );
    expect(retriedState).toMatchObject({ streams: 2, barred: 2 });
    expect(retriedState.streamFrom - START).toBe(180_300);
  });

  it('take a silent stream for a dead one, and one that never spoke for a barred one', () => {
    expect(after([[20_100, 'silence']], streaming)).toMatchObject({ phase: 'pausing', barred: 0 });
    expect(after([[20_000, 'silence']], after([[0, 'start']]))).toMatchObject({
      phase: 'asking',
      barred: 1,
    });
  });

  it('ends permanently with a refusal', () => {
    const refused = after([[400, 'refused']], polling);
    expect(refused).toMatchObject({ phase: 'refused', due: {} });
    for (const event of ['start', 'stop', 'online', 'offline', 'answered'] as const) {
      expect(after([[500, event]], refused)).toBe(refused);
    }
  });

  it('stop some time after the page was hidden, and not for a glance', () => {
    const hidden = after([[1_000, 'hidden']], streaming);
    expect(delaysOf(hidden)).toMatchObject({ left: 3_000 });
    expect(delaysOf(after([[2_000, 'visible']], hidden))).not.toHaveProperty('left');
    const stopped = after([[3_000, 'left']], hidden);
    expect(stopped).toMatchObject({ phase: 'stopped', due: {} });
    expect(after([[4_000, 'visible']], stopped)).toMatchObject({
      phase: 'streaming',
      standing: { quiet: false },
    });
    expect(after([[60_000, 'visible']], stopped).standing.quiet).toBe(true);
  });

  it('leave a connection from before the device was offline', () => {
    const offline = after([[1_000, 'offline']], streaming);
    expect(offline.standing.connection).toBe('lost');
    expect(after([[2_000, 'online']], offline)).toMatchObject({ phase: 'streaming', streams: 2 });
    expect(after([[2_000, 'online']], STOPPED)).toBe(STOPPED);
  });

  it('say that nothing was heard, or that the connection is lost, when the time comes', () => {
    expect(after([[20_100, 'quiet']], streaming).standing.quiet).toBe(true);
    expect(after([[7_500, 'lost']], streaming).standing.connection).toBe('lost');
  });
});
