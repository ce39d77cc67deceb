import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askPartner, PartnerPaused } from './ask-partner.ts';

const ctx = { log: pino({ level: 'silent' }) };
const LIMIT_MS = 60_000;
const connectionError = new Error('the line is dead');

/** A partner, and how often it was asked. */
function partner() {
  const driver = {};
  let callCount = 0;
  const ask = (question: () => Promise<string>): Promise<string> =>
    askPartner(ctx, { name: 'x', driver }, LIMIT_MS, () => {
      callCount++;
      return question();
    });
  return {
    asked: () => callCount,
    ask,
    answers: () => ask(async () => 'well'),
    refuses: () => ask(() => Promise.reject(connectionError)),
    /** Does not answer for 3 s, in which `meanwhile` happens, and fails then. */
    async hangs(meanwhile = async (): Promise<void> => {}): Promise<unknown> {
      const { promise, reject } = Promise.withResolvers<never>();
      const settled = ask(() => promise).catch((error: unknown) => error);
      vi.advanceTimersByTime(3000);
      await meanwhile();
      reject(connectionError);
      return await settled;
    },
  };
}

async function hangsFiveTimes(its: ReturnType<typeof partner>): Promise<void> {
  for (let i = 0; i < 5; i++) expect(await its.hangs()).toBe(connectionError);
}

describe('a partner', () => {
  // No more of time than this moves here.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('that hangs five times is not asked for ten seconds, and refused at once', async () => {
    const its = partner();
    await hangsFiveTimes(its);
    await expect(its.answers()).rejects.toThrow(PartnerPaused);
    vi.advanceTimersByTime(9900);
    await expect(its.answers()).rejects.toThrow(PartnerPaused);
    expect(its.asked()).toBe(5);
    vi.advanceTimersByTime(100);
    expect(await its.answers()).toBe('well');
    expect(await its.answers()).toBe('well');
  });

  it('that still hangs is found out by one call, while the others are refused', async () => {
    const its = partner();
    await hangsFiveTimes(its);
    vi.advanceTimersByTime(10_000);
    const refused = () => expect(its.answers()).rejects.toThrow(PartnerPaused);
    expect(await its.hangs(refused)).toBe(connectionError);
    expect(its.asked()).toBe(6);
    await refused();
  });

  it('that answers now and then is asked every time', async () => {
    const its = partner();
    for (let i = 0; i < 4; i++) await its.hangs();
    await its.answers();
    for (let i = 0; i < 4; i++) await its.hangs();
    expect(await its.answers()).toBe('well');
  });

  it('that refuses at once is asked every time', async () => {
    const its = partner();
    for (let i = 0; i < 20; i++) await expect(its.refuses()).rejects.toThrow(connectionError);
    expect(its.asked()).toBe(20);
  });

  it('is asked though another one hangs', async () => {
    await hangsFiveTimes(partner());
    expect(await partner().answers()).toBe('well');
  });

  it('without any answer is abandoned', async () => {
    const never = new Promise<never>(() => {});
    const pendingCall = askPartner(ctx, { name: 'x', driver: {} }, 10, () => never);
    await expect(pendingCall).rejects.toThrow('no answer within 10 ms');
  });
});
