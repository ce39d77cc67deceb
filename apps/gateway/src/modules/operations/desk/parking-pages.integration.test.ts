import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { mainOf, outcomeOf } from '../../../../test/page-facts.ts';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';
import { findRow, insertRow } from '../../../../test/rows.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { keepImage } from '../../base/files/service.ts';

/** What makes the address of a picture valid for some minutes. */
const SIGNATURE = /\?until=\d{10}&signature=[\w-]{43}/;

const EN = '?language=en_us';
const NOW = new Date('2026-11-20T06:05:00.000Z');

const decision = (state: string, minute: number) => ({
  state,
  answer: 'we looked',
  decided_at: new Date(Date.UTC(2026, 10, 20, 6, minute)),
});

describe.skipIf(!hasDatabase())('parking reports at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let rider: string;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
    desk = await threeAtDesk(gw);
    rider = await userIdOf(gw.db, await gw.login('13980000001'));
  });
  beforeEach(async () => {
    await gw.db.deleteFrom('parking_reports').execute();
    gw.clock.set(NOW);
    for (const browser of Object.values(desk)) await browser.get('/riders');
  });
  afterAll(async () => {
    await gw?.close();
  });

  /** Adds a report of wrong prices in a street, sent at a minute past six; returns its id. */
  const sendReport = async (minute: number, change: object = {}): Promise<string> => {
    const id = uuidv7(gw.ctx);
    await insertRow(gw.db, 'parking_reports', {
      user_id: rider,
      id,
      place: JSON.stringify({ kind: 'street', name: { zh: '南京西路', en: 'Nanjing Road West' } }),
      problem: JSON.stringify({ zh: '收费标准不对', en: 'Wrong price' }),
      text: '',
      photos: '[]',
      state: 'received',
      answer: null,
      sent_at: new Date(Date.UTC(2026, 10, 20, 6, minute)),
      decided_at: null,
      ...change,
    });
    return id;
  };
  const facts = async (role: keyof typeof desk, path: string, names: Record<string, string> = {}) =>
    mainOf((await desk[role].get(`/parking${path}`)).body, { [rider]: 'RIDER', ...names });

  it('wait in a queue, the oldest first, above the decided ones, the newest first', async () => {
    expect(await facts('support', EN)).toEqual([
      '# Parking reports',
      '## Under review (0)',
      '- No report waits for a decision.',
    ]);
    const names = {
      [await sendReport(2)]: 'SECOND',
      [await sendReport(1)]: 'FIRST',
      [await sendReport(0, decision('accepted', 2))]: 'ACCEPTED',
      [await sendReport(0, decision('refused', 3))]: 'REFUSED',
    };
    expect(await facts('support', EN, names)).toEqual([
      '# Parking reports',
      '## Under review (2)',
      '- [/desk/parking/FIRST?language=en_us: Nanjing Road West · Wrong price]',
      '20 Nov 2026, 14:01 · Received',
      '- [/desk/parking/SECOND?language=en_us: Nanjing Road West · Wrong price]',
      '20 Nov 2026, 14:02 · Received',
      '## Decided lately',
      '- [/desk/parking/REFUSED?language=en_us: Nanjing Road West · Wrong price]',
      '20 Nov 2026, 14:00 · Refused',
      '- [/desk/parking/ACCEPTED?language=en_us: Nanjing Road West · Wrong price]',
      '20 Nov 2026, 14:00 · Accepted',
    ]);
    expect(await facts('admin', '', names)).toEqual([
      '# 停车纠错',
      '## 待审核（2）',
      '- [/desk/parking/FIRST: 南京西路 · 收费标准不对]',
      '2026年11月20日 14:01 · 待处理',
      '- [/desk/parking/SECOND: 南京西路 · 收费标准不对]',
      '2026年11月20日 14:02 · 待处理',
      '## 最近的决定',
      '- [/desk/parking/REFUSED: 南京西路 · 收费标准不对]',
      '2026年11月20日 14:00 · 未采纳',
      '- [/desk/parking/ACCEPTED: 南京西路 · 收费标准不对]',
      '2026年11月20日 14:00 · 已采纳',
    ]);
    expect((await desk.finance.get('/parking')).status).toBe(403);
  });

  it('show the place, problem, pictures and form; each view is logged', async () => {
    const [first, second] = Object.values(SAMPLE_IMAGES);
    const photos = [
      (await keepImage(gw.ctx, rider, first ?? Buffer.alloc(0))).id,
      (await keepImage(gw.ctx, rider, second ?? Buffer.alloc(0))).id,
    ];
    const id = await sendReport(1, { text: '<i>dear</i>', photos: JSON.stringify(photos) });
    const names = { [id]: 'REPORT', [photos[0] ?? '']: 'PHOTO 1', [photos[1] ?? '']: 'PHOTO 2' };
    const lines = await facts('support', `/${id}${EN}`, names);
    expect(lines.map((line) => line.replace(SIGNATURE, '?SIGNED'))).toEqual([
      '# Parking report',
      '. Where: Nanjing Road West',
      ". Rider's reason: Wrong price",
      ". Rider's words: <i>dear</i>",
      '. Asked for: 20 Nov 2026, 14:01',
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '. Decision: Received',
      '- [/files/PHOTO 1.png?SIGNED target=_blank rel=noreferrer: Picture 1]',
      '- [/files/PHOTO 2.gif?SIGNED target=_blank rel=noreferrer: Picture 2]',
      '## Decide',
      'form to /desk/parking/REPORT?language=en_us',
      '{proof}',
      'legend: Decision',
      '{type=radio name=action value=accepted required} Accepted',
      '{type=radio name=action value=refused required} Refused',
      'Answer, which the rider reads',
      '{textarea name=answer maxlength=300 required}',
      '{button type=submit} Decide',
      'end of form',
    ]);
    expect(await loggedOf(gw, id)).toEqual([['sue', 'parking.seen', rider, null, '127.0.0.1']]);
    const refusedReport = await sendReport(1, decision('refused', 2));
    expect(await facts('admin', `/${refusedReport}`, { [refusedReport]: 'REPORT' })).toEqual([
      '# 停车纠错',
      '. 地点: 南京西路',
      '. 乘客选择的原因: 收费标准不对',
      '. 申请: 2026年11月20日 14:01',
      '. 乘客: [/desk/riders/RIDER: RIDER]',
      '. 决定: 未采纳',
      '. 答复（乘客会看到）: we looked',
      '- 没有图片。',
    ]);
    expect((await desk.support.get('/parking/none')).status).toBe(404);
    expect((await desk.support.get(`/parking/${rider}`)).status).toBe(404);
  });

  it('are accepted or refused once, with an answer for the rider', async () => {
    const [accepted, refused] = [await sendReport(1), await sendReport(2)];
    const accept = { action: 'accepted', answer: ' mended ' };
    expect((await desk.finance.post(`/parking/${accepted}`, accept)).status).toBe(403);
    for (const form of [
      { ...accept, answer: ' ' },
      { ...accept, action: 'received' },
      { ...accept, action: '' },
    ]) {
      expect((await desk.support.post(`/parking/${accepted}`, form)).status).toBe(404);
    }
    expect((await desk.support.post('/parking/none', accept)).status).toBe(404);
    const rowOf = async (id: string) => {
      const { state, answer, decided_at } = (await findRow(gw.db, 'parking_reports', { id })) ?? {};
      return [state, answer, decided_at];
    };
    expect(await rowOf(accepted)).toEqual(['received', null, null]);
    const post = async (id: string, form: Record<string, string>) =>
      outcomeOf(await desk.support.post(`/parking/${id}${EN}`, form), { [id]: 'ID' });
    expect(await post(accepted, accept)).toEqual([303, '/desk/parking/ID?language=en_us']);
    const refuse = { action: 'refused', answer: 'x'.repeat(301) };
    expect(await post(refused, refuse)).toEqual([303, '/desk/parking/ID?language=en_us']);
    expect(await post(refused, accept)).toEqual([303, '/desk/parking/ID?language=en_us']);
    expect(await rowOf(accepted)).toEqual(['accepted', 'mended', NOW]);
    expect(await rowOf(refused)).toEqual(['refused', 'x'.repeat(300), NOW]);
    expect(await loggedOf(gw, accepted)).toEqual([
      ['sue', 'parking.accepted', rider, 'mended', '127.0.0.1'],
    ]);
    expect(await loggedOf(gw, refused)).toEqual([
      ['sue', 'parking.refused', rider, 'x'.repeat(300), '127.0.0.1'],
    ]);
  });
});
