import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../../../test/harness.ts';
import { userIdOf } from '../../../../../../test/orders.ts';
import { giveFact } from '../../../../../../test/ride-facts.ts';
import { findRows } from '../../../../../../test/rows.ts';

const START = new Date('2026-11-10T02:00:00Z');
const AGREE = { kind: 'consent', do: 'agree', version: 1 } as const;
const WITHDRAW = { kind: 'consent', do: 'withdraw' } as const;
const CLAIM = { kind: 'task', task: 'metro', do: 'claim' } as const;

describe.skipIf(!hasDatabase())('consent to count rides', () => {
  const stage = campaignStage('consent', START);
  const { rider, take } = stage;
  const release = async (version = 1): Promise<number> => {
    const { id, mechanics, pages, ...rest } = campaignOf({ id: stage.id });
    const paragraphs = [{ zh: `第 ${version} 版`, en: `No. ${version}` }];
    return await stage.release({
      ...rest,
      id,
      pages: pages.map((page) => ({
        ...page,
        blocks: [...page.blocks, { kind: 'agreement', mechanic: 'asked' }],
      })),
      mechanics: { ...mechanics, asked: { kind: 'consent', agreement: { version, paragraphs } } },
    });
  };
  beforeEach(async () => void (await release()));

  const ride = async (token: string): Promise<void> =>
    void (await giveFact(stage.gw.db, token, { at: stage.gw.clock.now() }));
  const doneOf = async (token: string) =>
    (await stage.stateOf('tasks', 'task', token)).tasks.find(({ id }) => id === 'metro')?.done;

  it('counts none before it, those after it, and none once it is withdrawn', async () => {
    const token = await rider();
    await ride(token);
    expect(await doneOf(token)).toBe(0);
    expect((await take(token, 'tasks', CLAIM)).body).toMatchObject({ code: 'campaign_not_done' });
    stage.gw.clock.advance(1000);
    expect((await take(token, 'asked', AGREE)).body.mechanics['asked']).toEqual({
      kind: 'consent',
      agreed: { version: 1, at: expect.any(String) },
    });
    expect(await doneOf(token)).toBe(0);
    await ride(token);
    expect(await doneOf(token)).toBe(1);
    expect((await take(token, 'asked', WITHDRAW)).status).toBe(200);
    expect(await doneOf(token)).toBe(0);
    expect((await take(token, 'asked', WITHDRAW)).body).toMatchObject({
      code: 'campaign_not_done',
    });
  });

  it('is for the text in force, and recorded once for two concurrent requests', async () => {
    const token = await rider();
    await release(2);
    expect((await take(token, 'asked', AGREE)).body).toMatchObject({
      code: 'campaign_agreement_changed',
    });
    const answers = await Promise.all(
      [stage.gw, stage.other].map((gateway) =>
        take(token, 'asked', { ...AGREE, version: 2 }, { at: gateway }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const user_id = await userIdOf(stage.gw.db, token);
    const acts = await findRows(stage.gw.db, 'campaign_acts', { user_id }, 'key');
    expect(acts.map(({ detail }) => detail)).toEqual([{ version: 2 }]);
  });
});
