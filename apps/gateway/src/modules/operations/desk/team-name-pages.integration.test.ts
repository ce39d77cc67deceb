import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { mainOf } from '../../../../test/page-facts.ts';
import { findRow, insertRow } from '../../../../test/rows.ts';

const EN = '?language=en_us';
const NOW = new Date('2026-11-20T06:05:00.000Z');

describe.skipIf(!hasDatabase())('names of teams at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let founder: string;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(NOW) });
    desk = await threeAtDesk(gw);
    founder = await userIdOf(gw.db, await gw.login('13970000001'));
  });
  beforeEach(async () => {
    await gw.db.deleteFrom('campaign_teams').execute();
  });
  afterAll(async () => {
    await gw?.close();
  });

  const newTeam = async (name: string): Promise<string> => {
    const id = randomUUID();
    const team = { id, campaign: 'tea', mechanic: 'teams', founder, size: 1, founded_at: NOW };
    await insertRow(gw.db, 'campaign_teams', {
      ...team,
      name,
      name_folded: name,
      name_state: 'pending',
    });
    return id;
  };
  const stateOf = async (id: string) =>
    (await findRow(gw.db, 'campaign_teams', { id }))?.name_state;
  const facts = async () => mainOf((await desk.support.get(`/team-names${EN}`)).body);

  const post = async (id: string, action: string) =>
    await desk.support.post(`/team-names/${id}`, { action });

  it('are accepted or refused, once, and can be decided otherwise later', async () => {
    expect(await facts()).toContain('- No names are waiting.');
    const [tea, king] = [await newTeam('Tea'), await newTeam('<King>')];
    expect((await facts()).filter((line) => line.startsWith('- ')).toSorted()).toEqual([
      '- <King>',
      '- Tea',
    ]);
    await Promise.all([post(tea, 'accept'), post(tea, 'accept')]);
    await post(king, 'refuse');
    expect([await stateOf(tea), await stateOf(king)]).toEqual(['ok', 'refused']);
    await post(king, 'accept');
    expect(await stateOf(king)).toBe('ok');
    expect(await loggedOf(gw, 'tea Tea')).toEqual([
      ['sue', 'team_names.accepted', founder, null, '127.0.0.1'],
    ]);
    expect(new Set((await loggedOf(gw, 'tea <King>')).map(([, action]) => action))).toEqual(
      new Set(['team_names.accepted', 'team_names.refused']),
    );
  });

  it('are decided by who has the right, about teams that exist', async () => {
    const id = await newTeam('Tea');
    for (const [path, action] of [
      [id, 'other'],
      ['nothing', 'accept'],
    ] as const) {
      expect((await desk.support.post(`/team-names/${path}`, { action })).status).toBe(404);
    }
    expect((await desk.finance.post(`/team-names/${id}`, { action: 'accept' })).status).toBe(403);
    expect(await stateOf(id)).toBe('pending');
  });
});
