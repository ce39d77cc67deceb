import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import { keepAlert } from '../../../../test/kept-alerts.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import {
  giveOrder,
  type OrderInput,
  payOrder,
  ticketFields,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { mainOf, outcomeOf } from '../../../../test/page-facts.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';

const text = JSON.stringify;
const LINE = { name: { zh: '1号线', en: 'Line 1' }, colour: null };
const RAIL: OrderInput = {
  type: 'metro',
  subject: null,
  from_place: text({ zh: '甲地', en: 'From here' }),
  to_place: text({ zh: '乙地', en: 'To there' }),
  line: text(LINE),
  fields: text({
    kind: 'rail',
    entryAt: '2026-11-20T01:10:00.000Z',
    entryStation: { zh: '人民广场', en: "People's Square" },
    exitAt: '2026-11-20T01:40:00.000Z',
    exitStation: { zh: '徐家汇', en: 'Xujiahui' },
    distanceMetres: 5000,
  }),
};
const TAXI = text({
  kind: 'trip',
  service: 'taxi',
  rideId: null,
  departedAt: '2026-11-20T01:10:00.000Z',
  arrivedAt: null,
  plate: '沪B·T0001',
  driver: null,
  distanceMetres: null,
  durationSeconds: null,
});
const PARKING = text({
  kind: 'parking',
  parkingKind: 'street',
  plate: '沪A·P0002',
  area: { zh: '黄浦', en: 'Huangpu' },
  lotName: null,
  roadName: null,
  spaceNumber: null,
  enteredAt: '2026-11-20T01:10:00.000Z',
  exitedAt: null,
  durationMinutes: null,
});

const part = (amount: string) => ({ action: 'approve_part', amount, answer: 'my "words"' });

describe.skipIf(!hasDatabase())('refunds at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let phone = 13_940_000_000;
  let token: string;
  let rider: string;
  let orders: number;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
    desk = await threeAtDesk(gw);
  });
  beforeEach(async () => {
    // Removes the reviews of other tests.
    await gw.db.deleteFrom('refund_events').execute();
    await gw.db.deleteFrom('refund_reviews').execute();
    orders = 0;
    token = await gw.login(String(++phone));
    rider = await userIdOf(gw.db, token);
    gw.clock.set(new Date('2026-11-20T06:05:00.000Z'));
  });
  afterAll(async () => {
    await gw?.close();
  });

  /** Adds a paid order with a requested refund; returns the review's id. */
  const askRefund = async (input: OrderInput, body: object = { reason: 'other' }) => {
    const id = await giveOrder(gw, rider, {
      occurred_at: new Date('2026-11-20T01:00:00.000Z'),
      order_no: `7${phone}${String(++orders).padStart(4, '0')}`,
      ...input,
    });
    await payOrder(gw, token, id);
    gw.clock.advance(60_000);
    const call = { params: { id }, body: body as Record<string, unknown> };
    const answer = await gw.call('POST maas:/v1/orders/:id/refund', call, { token });
    expect([answer.code, answer.body.status]).toEqual([undefined, 'under_review']);
    return answer.body.id;
  };
  const log = (subject: string) => loggedOf(gw, subject);
  const facts = async (role: keyof typeof desk, review: string, query = '?language=en_us') =>
    mainOf((await desk[role].get(`/refunds/${review}${query}`)).body, {
      [review]: 'REVIEW',
      [rider]: 'RIDER',
      [`7${phone}`]: 'NUMBER ',
    });

  it('have an empty queue and no list of decisions without requests', async () => {
    expect(mainOf((await desk.support.get('/refunds?language=en_us')).body)).toEqual([
      '# Refunds',
      '## Under review (0)',
      '- No refund waits for a decision.',
    ]);
    expect(mainOf((await desk.support.get('/refunds')).body)).toEqual([
      '# 退款审核',
      '## 待审核（0）',
      '- 没有待审核的退款。',
    ]);
  });

  it('are in the queue with amount, reason and due time, above the decisions', async () => {
    const open = await askRefund(RAIL, { reason: 'service_failed', note: 'stuck' });
    const late = await askRefund({ ...RAIL, amount_cents: 300 });
    await updateRows(
      gw.db,
      'refund_reviews',
      { id: late },
      { requested_at: new Date('2026-11-15T06:06:00.000Z') },
    );
    const granted = await askRefund(RAIL, { reason: 'could_not_use' });
    const refused = await askRefund(RAIL, { reason: 'plans_changed' });
    await desk.finance.get('/refunds');
    await desk.finance.post(`/refunds/${granted}`, {
      action: 'approve_part',
      amount: '5.5',
      answer: 'half',
    });
    gw.clock.advance(60_000);
    await desk.finance.post(`/refunds/${refused}`, { action: 'refuse', answer: 'no' });
    const names = { [open]: 'OPEN', [late]: 'LATE', [granted]: 'GRANTED', [refused]: 'REFUSED' };
    gw.clock.set(new Date('2026-11-20T06:06:00.000Z'));
    const before = mainOf((await desk.finance.get('/refunds?language=en_us')).body, names);
    expect(before).toEqual([
      '# Refunds',
      '## Under review (2)',
      '- [/desk/refunds/LATE?language=en_us: ¥3.00 · Something else]',
      'Asked 15 Nov 2026, 14:06 · Due 20 Nov 2026, 14:06',
      '- [/desk/refunds/OPEN?language=en_us: ¥12.00 · The service failed]',
      'Asked 20 Nov 2026, 14:06 · Due 25 Nov 2026, 14:06',
      '## Decided lately',
      '- [/desk/refunds/REFUSED?language=en_us: ¥12.00 · Plans changed]',
      'Refuse · 20 Nov 2026, 14:10 · no',
      '- [/desk/refunds/GRANTED?language=en_us: ¥12.00 · Could not use it]',
      'Refunded ¥5.50 · 20 Nov 2026, 14:09 · half',
    ]);
    // A millisecond later it is overdue.
    gw.clock.advance(1);
    expect(mainOf((await desk.finance.get('/refunds')).body, names)).toEqual([
      '# 退款审核',
      '## 待审核（2）',
      '- [/desk/refunds/LATE: ¥3.00 · 其他原因]',
      '2026年11月15日 14:06 申请 · 2026年11月20日 14:06 前答复 · 已超期',
      '- [/desk/refunds/OPEN: ¥12.00 · 服务未提供]',
      '2026年11月20日 14:06 申请 · 2026年11月25日 14:06 前答复',
      '## 最近的决定',
      '- [/desk/refunds/REFUSED: ¥12.00 · 行程有变]',
      '不予退款 · 2026年11月20日 14:10 · no',
      '- [/desk/refunds/GRANTED: ¥12.00 · 无法使用]',
      '退款 ¥5.50 · 2026年11月20日 14:09 · half',
    ]);
  });

  it('of a rail ride show the ride and its alerts, and the form only with the right to decide', async () => {
    await keepAlert(gw, new Date('2026-11-20T00:00:00.000Z'), {
      id: 'crowded',
      effect: 'other',
      title: { zh: '客流较大', en: 'Crowded' },
      text: { zh: '请错峰', en: 'Please wait' },
      from: '2026-11-20T00:30:00.000Z',
      until: '2026-11-20T03:00:00.000Z',
      lines: [{ id: '1', mode: 'metro', ...LINE }],
    });
    const earlier = await askRefund({ ...RAIL, amount_cents: 777 }, { reason: 'other' });
    await desk.finance.get('/refunds');
    await desk.finance.post(`/refunds/${earlier}`, { action: 'approve', answer: 'yes' });
    const review = await askRefund(RAIL, { reason: 'service_failed', note: '<b>"stuck"</b>' });
    expect(await facts('finance', review)).toEqual([
      '# Refund',
      '## Refund',
      '. Asked for: 20 Nov 2026, 14:07',
      '. Amount asked for: ¥12.00',
      ". Rider's reason: The service failed",
      '. Rider\'s words: <b>"stuck"</b>',
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '## Order',
      '. Order number: NUMBER 0002',
      '. Type: Metro',
      '. State: Paid',
      '. Line: Line 1',
      '. Trip: From here → To there',
      '. Time: 20 Nov 2026, 09:00',
      ". Entered: 20 Nov 2026, 09:10 People's Square",
      '. Left: 20 Nov 2026, 09:40 Xujiahui',
      '## Paid',
      '. Paid: ¥12.00',
      '. Official fare at most: ¥4.00',
      '. Paid by: sandbox',
      '## Alerts at that time',
      '- Crowded',
      'Please wait (other) 20 Nov 2026, 08:30 – 20 Nov 2026, 11:00',
      '## What happened to the order',
      '- Made',
      '20 Nov 2026, 14:06',
      '- Payment started',
      '20 Nov 2026, 14:06',
      '- Paid',
      '20 Nov 2026, 14:06',
      "## The rider's other refunds",
      '- ¥7.77 · On its way back',
      '20 Nov 2026, 14:06 · Decided by a person',
      '## Decide',
      'form to /desk/refunds/REVIEW?language=en_us',
      '{proof}',
      'legend: Decision',
      '{type=radio name=action value=approve required} Refund in full ¥12.00',
      '{type=radio name=action value=approve_part required} Refund in part',
      'Amount, at most ¥12.00 {name=amount autocomplete=off inputmode=decimal maxlength=10}',
      '{type=radio name=action value=refuse required} Refuse',
      'Answer, which the rider reads',
      '{textarea name=answer maxlength=500 required}',
      '{button type=submit} Decide',
      'end of form',
    ]);
    expect((await facts('finance', review, '?said=decided')).slice(0, 9)).toEqual([
      '# 退款申请',
      'bad: 此前已有决定，未作更改。',
      '## 退款申请',
      '. 申请: 2026年11月20日 14:07',
      '. 申请金额: ¥12.00',
      '. 乘客选择的原因: 服务未提供',
      '. 乘客的说明: <b>"stuck"</b>',
      '. 乘客: [/desk/riders/RIDER: RIDER]',
      '## 订单',
    ]);
    const pageFacts = await facts('support', review);
    expect(pageFacts.at(-1)).toEqual('20 Nov 2026, 14:06 · Decided by a person');
    expect(pageFacts.filter((line) => line.includes('{'))).toEqual([]);
    expect(await log(review)).toEqual([
      ['fay', 'refunds.seen', rider, null, '127.0.0.1'],
      ['fay', 'refunds.seen', rider, null, '127.0.0.1'],
      ['sue', 'refunds.seen', rider, null, '127.0.0.1'],
    ]);
  });

  it('of a taxi, parking and a ticket show the facts of each', async () => {
    const fee = {
      rule: { id: 'taxi', version: '2026-1' },
      items: [
        { code: 'flag_fall', amountCents: 1600 },
        { code: 'of_a_newer_gateway', amountCents: 745 },
      ],
      totalCents: 2345,
      estimated: false,
      calculatedAt: '2026-11-20T01:10:00.000Z',
    };
    const order = { subject: null };
    const taxi = await askRefund({
      ...order,
      type: 'taxi',
      amount_cents: 2345,
      fields: TAXI,
      fee: text(fee),
    });
    expect(await facts('support', taxi)).toEqual([
      '# Refund',
      '## Refund',
      '. Asked for: 20 Nov 2026, 14:06',
      '. Amount asked for: ¥23.45',
      ". Rider's reason: Something else",
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '## Order',
      '. Order number: NUMBER 0001',
      '. Type: Taxi',
      '. State: Paid',
      '. Time: 20 Nov 2026, 09:00',
      '. Plate: 沪B·T0001',
      '## Paid',
      '. Paid: ¥23.45',
      '. Official fare at most: ¥23.45',
      '. Paid by: sandbox',
      '### How the fee was made (taxi 2026-1)',
      '. Flag fall: ¥16.00',
      '. of_a_newer_gateway: ¥7.45',
      '. Total: ¥23.45',
      '## Alerts at that time',
      '- No alert concerned this trip then.',
      '## What happened to the order',
      '- Made',
      '20 Nov 2026, 14:05',
      '- Payment started',
      '20 Nov 2026, 14:05',
      '- Paid',
      '20 Nov 2026, 14:05',
      "## The rider's other refunds",
      '- There are none.',
    ]);
    const parking = await askRefund({
      ...order,
      type: 'parking',
      fields: PARKING,
      to_place: text({ zh: '甲地', en: 'Here' }),
    });
    expect((await facts('support', parking)).slice(8, 16)).toEqual([
      '. Type: Parking',
      '. State: Paid',
      '. Time: 20 Nov 2026, 09:00',
      '. Plate: 沪A·P0002',
      '## Paid',
      '. Paid: ¥12.00',
      '. Official fare at most: Not known by rule',
      '. Paid by: sandbox',
    ]);
    const fields = ticketFields({
      quantity: 3,
      usedQuantity: 1,
      validUntil: '2026-11-19T16:00:00.000Z',
    });
    const open = {
      kind: 'rail',
      entryAt: '2026-11-20T01:10:00.000Z',
      exitAt: null,
      distanceMetres: null,
    };
    const stations = { entryStation: { zh: '人民广场', en: "People's Square" }, exitStation: null };
    const unfinishedRide = await askRefund({
      ...order,
      type: 'metro',
      fields: text({ ...open, ...stations }),
    });
    expect((await facts('support', unfinishedRide)).slice(8, 13)).toEqual([
      '. Type: Metro',
      '. State: Paid',
      '. Time: 20 Nov 2026, 09:00',
      ". Entered: 20 Nov 2026, 09:10 People's Square",
      '## Paid',
    ]);
    const usedTicket = await askRefund({ type: 'maglev', fields, status: 'to_be_paid' });
    expect((await facts('support', usedTicket)).slice(8, 18)).toEqual([
      '. Type: Maglev',
      '. State: Ticketing in progress',
      '. For: One-day pass',
      '. Time: 20 Nov 2026, 09:00',
      '. Valid until: 20 Nov 2026, 00:00',
      '. Order: 1 of 3 used',
      '## Paid',
      '. Paid: ¥12.00',
      '. Official fare at most: Not known by rule',
      '. Paid by: sandbox',
    ]);
  });

  it('that are decided show the decision and the granted amount, and take no second decision', async () => {
    const [granted, refused] = [await askRefund(RAIL), await askRefund(RAIL)];
    await desk.finance.get('/refunds');
    const part = { action: 'approve_part', amount: '11.99', answer: 'nearly all' };
    expect((await desk.finance.post(`/refunds/${granted}?language=en_us`, part)).location).toBe(
      `/desk/refunds/${granted}?said=done&language=en_us`,
    );
    await desk.admin.get('/refunds');
    await desk.admin.post(`/refunds/${refused}`, { action: 'refuse', answer: ' no ' });
    expect((await facts('finance', granted, '?said=done&language=en_us')).slice(0, 14)).toEqual([
      '# Refund',
      'good: Done.',
      '## Refund',
      '. Asked for: 20 Nov 2026, 14:06',
      '. Amount asked for: ¥12.00',
      ". Rider's reason: Something else",
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '. Decided: 20 Nov 2026, 14:07',
      '. Decision: ¥11.99 · On its way back',
      '. Answer, which the rider reads: nearly all',
      '## Order',
      '. Order number: NUMBER 0001',
      '. Type: Metro',
      '. State: Being refunded',
    ]);
    expect((await facts('finance', refused, '?said=changed&language=en_us')).slice(0, 14)).toEqual([
      '# Refund',
      'bad: The order has changed and takes no refund any more; it can only be refused.',
      '## Refund',
      '. Asked for: 20 Nov 2026, 14:07',
      '. Amount asked for: ¥12.00',
      ". Rider's reason: Something else",
      '. Rider: [/desk/riders/RIDER?language=en_us: RIDER]',
      '. Decided: 20 Nov 2026, 14:07',
      '. Decision: Refuse',
      '. Answer, which the rider reads: no',
      '## Order',
      '. Order number: NUMBER 0002',
      '. Type: Metro',
      '. State: Paid',
    ]);
    await toRest(gw, null, 2);
    expect((await facts('finance', granted)).slice(6, 10)).toEqual([
      '. Decided: 20 Nov 2026, 14:07',
      '. Decision: ¥11.99 · Refunded',
      '. Answer, which the rider reads: nearly all',
      '## Order',
    ]);
    const secondDecision = await desk.admin.post(`/refunds/${refused}`, {
      action: 'refuse',
      answer: 'once more',
    });
    expect(secondDecision.location).toBe(`/desk/refunds/${refused}?said=decided`);
    expect(await findRow(gw.db, 'refund_reviews', { id: refused })).toMatchObject({
      status: 'refused',
      answer: 'no',
      decided_at: new Date('2026-11-20T06:07:00.000Z'),
    });
    expect(await findRow(gw.db, 'refunds', { id: refused })).toBeUndefined();
    expect(await findRow(gw.db, 'refunds', { id: granted })).toMatchObject({
      amount_cents: 1199,
      ground: 'decided',
    });
    expect((await log(granted)).slice(0, 1)).toEqual([
      ['fay', 'refunds.approved_in_part', rider, 'nearly all', '127.0.0.1'],
    ]);
    expect((await log(refused)).filter(([, action]) => action !== 'refunds.seen')).toEqual([
      ['ada', 'refunds.refused', rider, 'no', '127.0.0.1'],
    ]);
  });

  it('take amounts from one cent to the maximum, keep typed text, and log only decisions', async () => {
    const reviews = [await askRefund(RAIL), await askRefund(RAIL)];
    const [review = ''] = reviews;
    await desk.finance.get('/refunds');
    const tryForm = async (form: Record<string, string>, id = review) =>
      outcomeOf(await desk.finance.post(`/refunds/${id}?language=en_us`, form), {
        [id]: 'ID',
      });
    expect(await tryForm({ ...part('5'), answer: '  ' })).toEqual([
      400,
      'bad: Please write the answer.',
      '{textarea name=answer maxlength=500 required}',
    ]);
    expect(await tryForm(part('0.00'))).toEqual([
      400,
      'bad: The amount is between 0.01 and what can go back at most.',
      '{textarea name=answer maxlength=500 required} my "words"',
    ]);
    expect(await tryForm(part('12.01'))).toEqual([
      400,
      'bad: The amount is between 0.01 and what can go back at most.',
      '{textarea name=answer maxlength=500 required} my "words"',
    ]);
    expect(await tryForm(part('12 yuan'))).toEqual([
      400,
      'bad: The amount is between 0.01 and what can go back at most.',
      '{textarea name=answer maxlength=500 required} my "words"',
    ]);
    expect(await tryForm({ ...part('5'), action: '' })).toEqual([
      400,
      'bad: The amount is between 0.01 and what can go back at most.',
      '{textarea name=answer maxlength=500 required} my "words"',
    ]);
    expect(
      await findRows(gw.db, 'refund_reviews', { user_id: rider, status: 'open' }, 'id'),
    ).toHaveLength(2);
    expect(await log(review)).toEqual([]);
    expect(await tryForm(part('0.01'))).toEqual([303, '/desk/refunds/ID?said=done&language=en_us']);
    expect(await tryForm({ ...part('12.00'), answer: 'x'.repeat(501) }, reviews[1])).toEqual([
      303,
      '/desk/refunds/ID?said=done&language=en_us',
    ]);
    expect(await log(review)).toEqual([
      ['fay', 'refunds.approved_in_part', rider, 'my "words"', '127.0.0.1'],
    ]);
    expect((await log(reviews[1] ?? '')).map(([, action]) => action)).toEqual(['refunds.approved']);
    expect((await findRow(gw.db, 'refund_reviews', { id: reviews[1] ?? '' }))?.answer).toHaveLength(
      500,
    );
  });

  it('whose order changed can only be refused', async () => {
    const review = await askRefund(RAIL);
    await updateRows(gw.db, 'orders', { user_id: rider }, { status: 'closed' });
    const form = (await facts('finance', review)).slice(-9);
    expect(form).toEqual([
      'bad: The order has changed and takes no refund any more; it can only be refused.',
      'form to /desk/refunds/REVIEW?language=en_us',
      '{proof}',
      'legend: Decision',
      '{type=radio name=action value=refuse required} Refuse',
      'Answer, which the rider reads',
      '{textarea name=answer maxlength=500 required}',
      '{button type=submit} Decide',
      'end of form',
    ]);
    const approve = await desk.finance.post(`/refunds/${review}?language=en_us`, {
      action: 'approve',
      answer: 'x',
    });
    expect([approve.status, mainOf(approve.body)[1]]).toEqual([
      400,
      'bad: The order has changed and takes no refund any more; it can only be refused.',
    ]);
    const refuse = await desk.finance.post(`/refunds/${review}`, { action: 'refuse', answer: 'x' });
    expect(refuse.location).toBe(`/desk/refunds/${review}?said=done`);
    await updateRows(gw.db, 'orders', { user_id: rider }, { status: 'completed' });
  });

  it('cannot be decided without the right or at an unknown address', async () => {
    const review = await askRefund(RAIL);
    await desk.support.get('/refunds');
    const refuse = { action: 'refuse', answer: 'x' };
    expect((await desk.support.post(`/refunds/${review}`, refuse)).status).toBe(403);
    expect(await findRow(gw.db, 'refund_reviews', { id: review })).toMatchObject({
      status: 'open',
    });
    expect((await desk.finance.post('/refunds/none', refuse)).status).toBe(404);
    expect((await desk.finance.get('/refunds/none')).status).toBe(404);
  });
});
