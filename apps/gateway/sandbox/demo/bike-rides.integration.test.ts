import { describe, expect, it, onTestFinished } from 'vitest';
import { hasDatabase, startGateway, testClock } from '../../test/harness.ts';
import { prepareDemo } from './demo.ts';
import { BUSY_RIDER, DEMO_RIDER } from './seed.ts';

describe.skipIf(!hasDatabase())('the bike rides of a fresh demo', () => {
  it.each([
    ['a Monday', '2026-11-23T10:00:00+08:00'],
    ['a Saturday', '2026-11-28T22:00:00+08:00'],
  ])('give the first rider alone joined rides of the week: %s', async (_, now) => {
    const gw = await startGateway({ clock: testClock(new Date(now)) });
    onTestFinished(() => gw.close());
    await prepareDemo(gw.ctx, () => {});
    await gw.runJobs();
    const stateOf = async (phone: string) => {
      const token = await gw.login(phone);
      const params = { campaign: 'cycling-transfer' };
      const answer = await gw.call('GET maas:/v1/campaigns/:campaign', { params }, { token });
      const state = answer.body.mechanics['joined'];
      if (state?.kind !== 'task') throw new Error('the campaign has no such tasks');
      return state;
    };
    const { joined = [], tasks } = await stateOf(DEMO_RIDER);
    expect(joined.length).toBeGreaterThan(0);
    expect(tasks[0]?.done).toBe(1);
    for (const { end, minutes } of joined) {
      expect(end).toBe('entry');
      expect(minutes).toBeLessThanOrEqual(8);
    }
    expect((await stateOf(BUSY_RIDER)).joined).toEqual([]);
  });
});
