import { describe, expect, it } from 'vitest';
import { atOnce, inSlices, preparedPer, type Steps } from './slices.ts';

function* sumTo(last: number, onStart: () => void): Steps<{ sum: number }> {
  onStart();
  let sum = 0;
  for (let i = 1; i <= last; i++) {
    sum += i;
    yield;
  }
  return { sum };
}

/** Takes three slices. */
function* slowly(): Steps<string> {
  for (let i = 0; i < 3; i++) {
    const end = performance.now() + 6;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

function* failing(): Steps<string> {
  yield;
  throw new Error('torn');
}

const nothing = (): void => {};

describe('work in steps', () => {
  it('has the same result at once and in slices', async () => {
    expect(atOnce(sumTo(100, nothing))).toEqual({ sum: 5050 });
    expect(await inSlices(sumTo(100, nothing))).toEqual({ sum: 5050 });
  });

  it('lets other events run between its slices', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    expect(await inSlices(slowly())).toBe('done');
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('passes on the failure of a step', async () => {
    expect(() => atOnce(failing())).toThrow('torn');
    await expect(inSlices(failing())).rejects.toThrow('torn');
  });
});

describe('a prepared value', () => {
  it('is made once, whether ahead or on first use', async () => {
    let times = 0;
    const sums = preparedPer((key: { last: number }) => sumTo(key.last, () => (times += 1)));
    const [ahead, first] = [{ last: 4 }, { last: 5 }];
    await sums.prepare(ahead);
    expect(times).toBe(1);
    expect(sums(ahead)).toEqual({ sum: 10 });
    expect(sums(ahead)).toBe(sums(ahead));
    expect(sums(first)).toEqual({ sum: 15 });
    await sums.prepare(first);
    expect(times).toBe(2);
  });

  it('stays the one of a call that could not wait', async () => {
    const sums = preparedPer((key: { last: number }) => sumTo(key.last, nothing));
    const key = { last: 3 };
    const ahead = sums.prepare(key);
    const value = sums(key);
    await ahead;
    expect(sums(key)).toBe(value);
  });
});
