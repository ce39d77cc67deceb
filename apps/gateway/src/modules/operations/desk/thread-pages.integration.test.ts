import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { giveOrder, payOrder, userIdOf } from '../../../../test/orders.ts';
import { mainOf, outcomeOf } from '../../../../test/page-facts.ts';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';
import { keepImage } from '../../base/files/service.ts';

/** What makes the address of a picture valid for some minutes. */
const SIGNATURE = /\?until=\d{10}&signature=[\w-]{43}/;

const EN = '?language=en_us';

const radios = (lines: string[]) => lines.filter((line) => /type=radio|name=amount/.test(line));

describe.skipIf(!hasDatabase())('requests for help at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let phone = 13_950_000_000;
  let token: string;
  let rider: string;
  let order: string;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
    desk = await threeAtDesk(gw);
  });
  beforeEach(async () => {
    await close({});
    token = await gw.login(String(++phone));
    rider = await userIdOf(gw.db, token);
    gw.clock.set(new Date('2026-11-20T06:05:00.000Z'));
    order = await giveOrder(gw, rider, {
      type: 'bus',
      order_no: `7${phone}0001`,
      subject: null,
      occurred_at: new Date('2026-11-20T01:00:00.000Z'),
      fields: JSON.stringify({
        kind: 'ride',
        boardedAt: '2026-11-20T01:00:00.000Z',
        route: { zh: '71路', en: 'Route 71' },
        plate: '沪B·B0071',
      }),
    });
    await payOrder(gw, token, order);
  });
  afterAll(async () => {
    await gw?.close();
  });

  const close = async (filter: { id?: string }) =>
    await updateRows(
      gw.db,
      'help_threads',
      { state: 'open', ...filter },
      { state: 'closed', waits_since: null, closed_at: gw.clock.now() },
    );
  /** Opens a thread about the order; returns its id. */
  const openThread = async (body: Record<string, unknown>): Promise<string> => {
    gw.clock.advance(60_000);
    const call = { params: { id: order }, body };
    const answer = await gw.call('POST maas:/v1/orders/:id/help-threads', call, { token });
    expect(answer.code).toBeUndefined();
    return answer.body.id;
  };
  const openDispute = () => openThread({ category: 'fee_dispute', text: 'Too much' });
  const facts = async (role: keyof typeof desk, thread: string, query = EN) =>
    mainOf((await desk[role].get(`/help/${thread}${query}`)).body, {
      [thread]: 'THREAD',
      [rider]: 'RIDER',
      [`7${phone}`]: 'NUMBER ',
    });
  const log = (subject: string) => loggedOf(gw, subject);
  const rowOf = async (id: string) => {
    const { state, messages, answered, granted_cents } =
      (await findRow(gw.db, 'help_threads', { id })) ?? {};
    return [state, messages, answered, granted_cents];
  };

  it('wait in a queue, the oldest first, each with the beginning of its last message', async () => {
    expect(mainOf((await desk.finance.get(`/help${EN}`)).body)).toEqual([
      '# Requests for help',
      '## To be answered (0)',
      '- Nobody waits for an answer.',
    ]);
    const lostThread = await openThread({ category: 'lost_property', text: `${'x'.repeat(79)}yz` });
    const names = { [lostThread]: 'LOST', [await openDispute()]: 'DISPUTE' };
    expect(mainOf((await desk.support.get(`/help${EN}`)).body, names)).toEqual([
      '# Requests for help',
      '## To be answered (2)',
      '- [/desk/help/LOST?language=en_us: Lost property]',
      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy · Asked 20 Nov 2026, 14:06',
      '- [/desk/help/DISPUTE?language=en_us: Fee dispute]',
      'Too much · Asked 20 Nov 2026, 14:07',
    ]);
    expect(mainOf((await desk.support.get('/help')).body, names)).toEqual([
      '# 求助',
      '## 待答复（2）',
      '- [/desk/help/LOST: 物品遗失]',
      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy · 2026年11月20日 14:06 申请',
      '- [/desk/help/DISPUTE: 费用争议]',
      'Too much · 2026年11月20日 14:07 申请',
    ]);
  });

  it('show the messages, the order, and the answers that the operator can give', async () => {
    const [bytes = Buffer.alloc(0)] = Object.values(SAMPLE_IMAGES);
    const { id: photo } = await keepImage(gw.ctx, rider, bytes);
    const thread = await openThread({
      category: 'fee_dispute',
      text: '<b>Too</b>\nmuch',
      photos: [photo],
    });
    const withPhotoName = (lines: string[]) =>
      lines.map((line) => line.replace(photo, 'PHOTO').replace(SIGNATURE, '?SIGNED'));
    expect(withPhotoName(await facts('finance', thread))).toEqual([
      '# Requests for help',
      '## Requests for help',
      '. About: Fee dispute',
      '. State: To be answered',
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '## Order',
      '. Order number: NUMBER 0001',
      '. Type: Bus',
      '. State: Paid',
      '. Time: 20 Nov 2026, 09:00',
      '. Plate: 沪B·B0071',
      '## What was written',
      '-',
      '<b>Too</b> much',
      '[/files/PHOTO.png?SIGNED target=_blank rel=noreferrer: Picture 1]',
      'Rider · 20 Nov 2026, 14:06',
      '## Answer',
      'form to /desk/help/THREAD?language=en_us',
      '{proof} {type=hidden name=seen value=1}',
      'legend: Decision',
      '{type=radio name=action value=answer required} Answer without a decision',
      '{type=radio name=action value=decide required} Decide, and give nothing back',
      '{type=radio name=action value=grant required} Decide, and give money back',
      'Amount, at most ¥12.00 {name=amount autocomplete=off inputmode=decimal maxlength=10}',
      'Answer, which the rider reads',
      '{textarea name=answer maxlength=500 required}',
      '{button type=submit} Send',
      'end of form',
    ]);
    const pageFacts = await facts('support', thread);
    expect(pageFacts.filter((line) => line.includes('{'))).toEqual([
      '{proof} {type=hidden name=seen value=1}',
      '{type=radio name=action value=answer required} Answer without a decision',
      '{type=radio name=action value=decide required} Decide, and give nothing back',
      '{textarea name=answer maxlength=500 required}',
      '{button type=submit} Send',
    ]);
    expect(await log(thread)).toEqual([
      ['fay', 'help.seen', rider, null, '127.0.0.1'],
      ['sue', 'help.seen', rider, null, '127.0.0.1'],
    ]);
    expect((await desk.support.get('/help/none')).status).toBe(404);
    expect((await desk.support.post('/help/none', { action: 'answer', answer: 'x' })).status).toBe(
      404,
    );
  });

  it('of another category, or about an order without refundable money, take only an answer', async () => {
    const lostThread = await openThread({ category: 'lost_property', text: 'My umbrella' });
    expect(radios(await facts('finance', lostThread))).toEqual([
      '{type=radio name=action value=answer required} Answer without a decision',
      '{type=radio name=action value=decide required} Decide, and give nothing back',
    ]);
    const thread = await openDispute();
    await updateRows(gw.db, 'orders', { user_id: rider }, { status: 'closed' });
    expect(radios(await facts('finance', thread))).toEqual([
      '{type=radio name=action value=answer required} Answer without a decision',
      '{type=radio name=action value=decide required} Decide, and give nothing back',
    ]);
    await desk.finance.get('/help');
    const form = { seen: '1', action: 'grant', amount: '1', answer: 'x' };
    const refused = await desk.finance.post(`/help/${thread}${EN}`, form);
    expect([refused.status, mainOf(refused.body)[1]]).toEqual([
      400,
      'bad: The order has changed and takes no refund any more; it can only be refused.',
    ]);
    expect(await rowOf(thread)).toEqual(['open', 1, 0, null]);
    await updateRows(gw.db, 'orders', { user_id: rider }, { status: 'completed' });
  });

  it('are answered by operators with the right, and keep typed text after a fault', async () => {
    const thread = await openDispute();
    await desk.support.get('/help');
    const tryForm = async (form: Record<string, string>) =>
      outcomeOf(await desk.support.post(`/help/${thread}${EN}`, form), { [thread]: 'ID' });
    const answer = { seen: '1', action: 'answer', answer: ' We look at it ' };
    expect(await tryForm({ ...answer, answer: ' ' })).toEqual([
      400,
      'bad: Please write the answer.',
      '{textarea name=answer maxlength=500 required}',
    ]);
    expect(await tryForm({ ...answer, action: '' })).toEqual([
      400,
      'bad: The amount is between 0.01 and what can go back at most.',
      '{textarea name=answer maxlength=500 required} We look at it',
    ]);
    // An operator without the right to decide on refunds cannot refund.
    expect(await tryForm({ ...answer, action: 'grant', amount: '1' })).toEqual([
      400,
      'bad: The amount is between 0.01 and what can go back at most.',
      '{textarea name=answer maxlength=500 required} We look at it',
    ]);
    expect(await tryForm({ ...answer, seen: '0' })).toEqual([
      303,
      '/desk/help/ID?said=newer&language=en_us',
    ]);
    expect(await rowOf(thread)).toEqual(['open', 1, 0, null]);
    expect(await log(thread)).toEqual([]);
    expect(await tryForm(answer)).toEqual([303, '/desk/help/ID?said=done&language=en_us']);
    expect(await rowOf(thread)).toEqual(['answered', 2, 2, null]);
    expect(await log(thread)).toEqual([
      ['sue', 'help.answered', rider, 'We look at it', '127.0.0.1'],
    ]);
    expect((await facts('support', thread, `?said=newer&language=en_us`)).slice(0, 22)).toEqual([
      '# Requests for help',
      'bad: The rider wrote again or closed it, or somebody else answered. Please read it first.',
      '## Requests for help',
      '. About: Fee dispute',
      '. State: Answered',
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '## Order',
      '. Order number: NUMBER 0001',
      '. Type: Bus',
      '. State: Paid',
      '. Time: 20 Nov 2026, 09:00',
      '. Plate: 沪B·B0071',
      '## What was written',
      '-',
      'Too much',
      'Rider · 20 Nov 2026, 14:06',
      '-',
      'We look at it',
      'Service desk · 20 Nov 2026, 14:06',
      '## Answer',
      'form to /desk/help/THREAD?language=en_us',
      '{proof} {type=hidden name=seen value=2}',
    ]);
    expect((await facts('support', thread, `?said=done`)).slice(0, 6)).toEqual([
      '# 求助',
      'good: 已完成。',
      '## 求助',
      '. 类别: 费用争议',
      '. 状态: 已答复',
      '. 乘客: [/desk/riders/RIDER: RIDER]',
    ]);
    expect((await facts('support', thread, `?said=changed`))[1]).toEqual(
      'bad: 订单已发生变化，不能再退款，只能不予退款。',
    );
  });

  it('are decided once, with a refund only by operators who can decide on refunds', async () => {
    const [refused, granted] = [
      await openThread({ category: 'complaint', text: 'Rude' }),
      await openDispute(),
    ];
    await desk.support.get('/help');
    const decide = { seen: '1', action: 'decide', answer: 'Sorry' };
    expect((await desk.support.post(`/help/${refused}`, decide)).location).toBe(
      `/desk/help/${refused}?said=done`,
    );
    expect(await rowOf(refused)).toEqual(['decided', 2, 2, null]);
    expect(await log(refused)).toEqual([['sue', 'help.decided', rider, 'Sorry', '127.0.0.1']]);
    await desk.finance.get('/help');
    const grant = { seen: '1', action: 'grant', answer: 'Here' };
    for (const amount of ['0', '12.01', '', 'all']) {
      const wrong = await desk.finance.post(`/help/${granted}${EN}`, { ...grant, amount });
      expect([amount, wrong.status, mainOf(wrong.body)[1]]).toEqual([
        amount,
        400,
        'bad: The amount is between 0.01 and what can go back at most.',
      ]);
    }
    const grantAnswer = await desk.finance.post(`/help/${granted}`, { ...grant, amount: '12' });
    expect(grantAnswer.location).toBe(`/desk/help/${granted}?said=done`);
    expect(await rowOf(granted)).toEqual(['decided', 2, 2, 1200]);
    expect(await log(granted)).toEqual([['fay', 'help.refunded', rider, 'Here', '127.0.0.1']]);
    expect((await facts('finance', granted)).slice(0, 10)).toEqual([
      '# Requests for help',
      '## Requests for help',
      '. About: Fee dispute',
      '. State: Decided',
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '. Given back: ¥12.00',
      '## Order',
      '. Order number: NUMBER 0001',
      '. Type: Bus',
      '. State: Being refunded',
    ]);
    const [review] = await findRows(gw.db, 'refund_reviews', { user_id: rider }, 'id');
    expect(review).toMatchObject({ asked_cents: 1200, status: 'approved', answer: 'Here' });
  });

  it('that are closed have no form', async () => {
    const thread = await openDispute();
    await close({ id: thread });
    const lines = await facts('support', thread);
    expect(lines.filter((line) => line.includes('{'))).toEqual([]);
    expect(lines[3]).toBe('. State: Closed');
    await desk.support.get('/help');
    const late = { seen: '1', action: 'answer', answer: 'x' };
    expect((await desk.support.post(`/help/${thread}`, late)).location).toBe(
      `/desk/help/${thread}?said=newer`,
    );
    expect(await log(thread)).toEqual([['sue', 'help.seen', rider, null, '127.0.0.1']]);
  });
});
