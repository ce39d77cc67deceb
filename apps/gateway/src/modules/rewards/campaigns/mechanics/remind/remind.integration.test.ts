import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../../../test/harness.ts';
import { userIdOf } from '../../../../../../test/orders.ts';
import { findRows } from '../../../../../../test/rows.ts';

const ASK = { kind: 'remind', do: 'ask', language: 'en_us' } as const;
const STOP = { ...ASK, do: 'stop' } as const;

describe.skipIf(!hasDatabase())('reminders of a campaign', () => {
  const stage = campaignStage('remind', new Date('2026-11-11T12:00:00+08:00'));
  let token: string;
  beforeEach(async () => {
    const { id } = stage;
    await stage.release(
      campaignOf({
        id,
        window: { from: '2026-11-20T10:00:00+08:00', until: '2026-12-01T00:00:00+08:00' },
        sessions: {
          open: { days: { kind: 'weekly', weekdays: [1] }, times: ['15:00'], minutes: 60 },
        },
        pages: [
          {
            address: `/${id}`,
            title: { zh: '预热', en: 'Warm-up' },
            login: false,
            blocks: [
              { kind: 'countdown', mechanic: 'begin' },
              { kind: 'countdown', session: 'open', mechanic: 'session' },
            ],
          },
        ],
        mechanics: {
          begin: { kind: 'remind', minutesBefore: 30 },
          session: { kind: 'remind', session: 'open', minutesBefore: 10 },
        },
        rewards: {},
      }),
    );
    token = await stage.rider();
  });

  const states = async (riderToken?: string) => [
    await stage.stateOf('begin', 'remind', riderToken),
    await stage.stateOf('session', 'remind', riderToken),
  ];
  const begin = { kind: 'remind', at: '2026-11-20T01:30:00.000Z' };
  // The first Monday within the campaign.
  const session = { kind: 'remind', at: '2026-11-23T06:50:00.000Z' };

  it('are requested and stopped one by one', async () => {
    expect(await states()).toEqual([
      { ...begin, isAsked: false },
      { ...session, isAsked: false },
    ]);
    expect((await stage.take(token, 'session', ASK)).status).toBe(200);
    expect(await states(token)).toEqual([
      { ...begin, isAsked: false },
      { ...session, isAsked: true },
    ]);
    expect(await states(await stage.rider())).toEqual([
      { ...begin, isAsked: false },
      { ...session, isAsked: false },
    ]);
    expect((await stage.take(token, 'begin', ASK)).status).toBe(200);
    const user_id = await userIdOf(stage.gw.db, token);
    const rows = await findRows(stage.gw.db, 'reminders', { user_id }, 'at');
    expect(
      rows.map(({ subject, at, about, language, state }) => ({
        subject,
        at,
        about,
        language,
        state,
      })),
    ).toEqual([
      {
        subject: `campaign ${stage.id} begin`,
        at: new Date('2026-11-20T01:30:00.000Z'),
        about: new Date('2026-11-20T02:00:00.000Z'),
        language: 'en_us',
        state: 'waiting',
      },
      {
        subject: `campaign ${stage.id} session`,
        at: new Date('2026-11-23T06:50:00.000Z'),
        about: new Date('2026-11-23T07:00:00.000Z'),
        language: 'en_us',
        state: 'waiting',
      },
    ]);
    expect((await stage.take(token, 'begin', STOP)).status).toBe(200);
    expect(await states(token)).toEqual([
      { ...begin, isAsked: false },
      { ...session, isAsked: true },
    ]);
  });

  it('are of what is still to come', async () => {
    const { gw } = stage;
    await stage.take(token, 'begin', ASK);
    gw.clock.set(new Date('2026-11-20T09:31:00+08:00'));
    expect(await states(await stage.rider())).toEqual([
      { kind: 'remind', isAsked: false, at: null },
      { ...session, isAsked: false },
    ]);
    expect((await stage.take(await stage.rider(), 'begin', ASK)).code).toBe('campaign_no_session');
    gw.clock.set(new Date('2026-11-30T14:40:00+08:00'));
    expect((await stage.stateOf('session', 'remind')).at).toBe('2026-11-30T06:50:00.000Z');
    gw.clock.set(new Date('2026-11-30T14:51:00+08:00'));
    expect((await stage.stateOf('session', 'remind')).at).toBeNull();
    expect((await stage.take(token, 'session', ASK)).code).toBe('campaign_no_session');
    gw.clock.set(new Date('2026-12-01T00:00:00+08:00'));
    expect((await stage.take(token, 'session', ASK)).code).toBe('campaign_over');
  });
});
