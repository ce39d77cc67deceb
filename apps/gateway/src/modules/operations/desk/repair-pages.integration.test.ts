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
import { passageOf, postReport } from '../../../../test/partner-reports.ts';
import { stationNamed } from '../../../city/network.ts';
import { findRow, insertRow, updateRows } from '../../../../test/rows.ts';
import { uuidv7 } from '../../../db/uuid.ts';

const EN = '?language=en_us';
const NOW = new Date('2026-11-20T06:05:00.000Z');
const [FROM, TO] = ['人民广场', '徐家汇'].map((name) => stationNamed(name).id);

describe.skipIf(!hasDatabase())(
  'missing entries and exits at the desk',
  { timeout: 240_000 },
  () => {
    let gw: TestGateway;
    let desk: Awaited<ReturnType<typeof threeAtDesk>>;
    let phone = 13_960_000_000;
    let rider: string;
    beforeAll(async () => {
      gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
      desk = await threeAtDesk(gw);
    });
    beforeEach(async () => {
      await gw.db.deleteFrom('ride_repairs').execute();
      rider = await userIdOf(gw.db, await gw.login(String(++phone)));
      gw.clock.set(NOW);
    });
    afterAll(async () => {
      await gw?.close();
    });

    /** Adds a ride with one passage at a gate and the rider's claim of the other; returns the repair's id. */
    const claim = async (seenKind: 'entry' | 'exit', change: object = {}): Promise<string> => {
      const ride = `${phone}-${seenKind}`;
      const passage = { kind: seenKind, at: '2026-11-20T05:00:00.000Z', place: FROM };
      expect((await postReport(gw, 'gates', passageOf(rider, ride, passage))).status).toBe(200);
      // A ride that begins with an exit gets its order after no entry was reported.
      if (seenKind === 'exit') {
        gw.clock.advance(31 * 60_000);
        await gw.runJobs();
        gw.clock.set(NOW);
      }
      const partnerRide = await findRow(gw.db, 'partner_rides', { ride });
      const id = uuidv7(gw.ctx);
      await insertRow(gw.db, 'ride_repairs', {
        id,
        user_id: rider,
        order_id: partnerRide?.order_id ?? '',
        provider: partnerRide?.provider ?? '',
        ride,
        missing: seenKind === 'entry' ? 'exit' : 'entry',
        station: TO ?? '',
        at: new Date('2026-11-20T05:20:00.000Z'),
        fare_cents: 400,
        status: 'open',
        doubt: 'duration',
        asked_at: new Date('2026-11-20T06:01:00.000Z'),
        decided_at: null,
        answer: null,
        ...change,
      });
      return id;
    };
    const facts = async (names: Record<string, string>, query = EN) =>
      mainOf((await desk.support.get(`/repairs${query}`)).body, { [rider]: 'RIDER', ...names });
    const rowOf = async (id: string) => {
      const { status, answer, decided_at } = (await findRow(gw.db, 'ride_repairs', { id })) ?? {};
      return [status, answer, decided_at];
    };
    const log = (subject: string) => loggedOf(gw, subject);

    it('are in one queue, with the passage at the gate, the claim, and why no rule decided', async () => {
      expect(await facts({})).toEqual([
        '# Missing entries and exits',
        '## Under review (0)',
        '- None waits for a decision.',
      ]);
      const entry = await claim('entry');
      const exit = await claim('exit', {
        doubt: 'overlap',
        asked_at: new Date('2026-11-20T06:02:00.000Z'),
      });
      const names = { [entry]: 'ENTERED', [exit]: 'LEFT' };
      expect(await facts(names)).toEqual([
        '# Missing entries and exits',
        '## Under review (2)',
        '-',
        '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
        '. Asked for: 20 Nov 2026, 14:01',
        ". What a gate saw: Entered People's Square 20 Nov 2026, 13:00",
        '. What the rider says: Left Xujiahui 20 Nov 2026, 13:20',
        '. Quickest ride: 11 min',
        '. Fare then: ¥4.00',
        '. Why no rule decided: It took too short or too long',
        'form to /desk/repairs/ENTERED?language=en_us',
        '{proof}',
        'Answer, which the rider reads {name=answer autocomplete=off maxlength=300 required}',
        '{button type=submit name=action value=mend} Complete the ride {button type=submit name=action value=refuse} Refuse',
        'end of form',
        '-',
        '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
        '. Asked for: 20 Nov 2026, 14:02',
        ". What a gate saw: Left People's Square 20 Nov 2026, 13:00",
        '. What the rider says: Entered Xujiahui 20 Nov 2026, 13:20',
        '. Quickest ride: 11 min',
        '. Fare then: ¥4.00',
        '. Why no rule decided: Another ride at that time',
        'form to /desk/repairs/LEFT?language=en_us',
        '{proof}',
        'Answer, which the rider reads {name=answer autocomplete=off maxlength=300 required}',
        '{button type=submit name=action value=mend} Complete the ride {button type=submit name=action value=refuse} Refuse',
        'end of form',
      ]);
      // Without its ride, no passage is shown.
      await updateRows(gw.db, 'ride_repairs', { id: entry }, { ride: 'gone', doubt: null });
      expect((await facts(names, '?said=done')).slice(0, 12)).toEqual([
        '# 进出站补登',
        'good: 已完成。',
        '## 待审核（2）',
        '-',
        '. 乘客: [/desk/riders/RIDER: RIDER]',
        '. 申请: 2026年11月20日 14:01',
        '. 乘客申报: 出站 徐家汇 2026年11月20日 13:20',
        '. 补登后票价: ¥4.00',
        'form to /desk/repairs/ENTERED',
        '{proof}',
        '答复（乘客会看到） {name=answer autocomplete=off maxlength=300 required}',
        '{button type=submit name=action value=mend} 同意补登 {button type=submit name=action value=refuse} 不予补登',
      ]);
      expect((await facts(names, '?said=decided&language=en_us'))[1]).toEqual(
        'bad: It was decided before; nothing was changed.',
      );
      expect((await facts(names, '?said=changed&language=en_us'))[1]).toEqual(
        'bad: The order has changed and takes no other fare any more; the claim can only be refused.',
      );
      expect((await facts(names, '?said=toString&language=en_us'))[1]).toBe('## Under review (2)');
    });

    it('are mended or refused once, with an answer for the rider', async () => {
      const [mended, refused] = [await claim('entry'), await claim('exit')];
      await desk.support.get('/repairs');
      for (const form of [
        { action: 'mend', answer: ' ' },
        { action: 'give', answer: 'x' },
        { action: '', answer: 'x' },
      ]) {
        expect((await desk.support.post(`/repairs/${mended}`, form)).status).toBe(404);
      }
      const mend = { action: 'mend', answer: ' as you say ' };
      expect((await desk.support.post('/repairs/none', mend)).status).toBe(404);
      await desk.finance.get('/refunds');
      expect((await desk.finance.post(`/repairs/${mended}`, mend)).status).toBe(403);
      expect((await desk.finance.get('/repairs')).status).toBe(403);
      expect(await rowOf(mended)).toEqual(['open', null, null]);
      const post = async (id: string, form: Record<string, string>) =>
        (await desk.support.post(`/repairs/${id}${EN}`, form)).location;
      expect(await post(mended, mend)).toBe('/desk/repairs?said=done&language=en_us');
      const no = { action: 'refuse', answer: 'x'.repeat(301) };
      expect(await post(refused, no)).toBe('/desk/repairs?said=done&language=en_us');
      expect(await post(refused, mend)).toBe('/desk/repairs?said=decided&language=en_us');
      expect(await rowOf(mended)).toEqual(['mended', 'as you say', NOW]);
      expect(await rowOf(refused)).toEqual(['refused', 'x'.repeat(300), NOW]);
      expect(await log(mended)).toEqual([
        ['sue', 'repairs.mended', null, 'as you say', '127.0.0.1'],
      ]);
      expect(await log(refused)).toEqual([
        ['sue', 'repairs.refused', null, 'x'.repeat(300), '127.0.0.1'],
      ]);
      expect((await facts({})).slice(1)).toEqual([
        '## Under review (0)',
        '- None waits for a decision.',
      ]);
    });

    it('are shown with the id of a station that does not exist any more, and can only be refused', async () => {
      const [id, otherId] = [
        await claim('entry', { station: 'gone-station' }),
        await claim('exit'),
      ];
      const lines = await facts({ [id]: 'GONE', [otherId]: 'OTHER' });
      expect(lines).toContain('## Under review (2)');
      expect(lines).toContain('. What the rider says: Left gone-station 20 Nov 2026, 13:20');
      const post = async (action: string) =>
        (await desk.support.post(`/repairs/${id}`, { action, answer: 'x' })).location;
      expect(await post('mend')).toBe('/desk/repairs?said=changed');
      expect(await post('refuse')).toBe('/desk/repairs?said=done');
    });

    it('of an order whose fare can no longer change are not mended', async () => {
      const id = await claim('entry');
      await updateRows(gw.db, 'orders', { user_id: rider }, { status: 'closed' });
      await desk.support.get('/repairs');
      const answer = await desk.support.post(`/repairs/${id}`, { action: 'mend', answer: 'x' });
      expect(answer.location).toBe('/desk/repairs?said=changed');
      expect(await rowOf(id)).toEqual(['open', null, null]);
      expect(await log(id)).toEqual([]);
    });
  },
);
