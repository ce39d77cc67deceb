import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

const GET = 'POST auth:/auth/cas/getTicket';
const VERIFY = 'POST auth:/auth/cas/verifyTicket';
const ENTER = 'POST token:/v1/sessions/ticket';
const CLIENT = 'shtrans-h5';
const OTHER_CLIENT = 'mini-program';

let next = 0;
const freshPhone = (): string => `137${String(++next).padStart(8, '0')}`;

let gw: TestGateway;
const look = async (ticket: string, clientId = CLIENT, token?: string) =>
  await gw.call(VERIFY, { body: { ticket, clientId } }, { token });
const enter = async (ticket: string, clientId = CLIENT, token?: string) =>
  await gw.call(ENTER, { body: { ticket, clientId } }, { token });
const uidOf = async (token: string) => (await gw.call('GET auth:/v1/me', {}, { token })).body.uid;

const make = async (token: string, body: object = {}) =>
  await gw.call(GET, { body: { clientId: CLIENT, ticketType: 1, ...body } }, { token });

describe.skipIf(!hasDatabase())('handing a login over by ticket', () => {
  beforeAll(async () => {
    gw = await startGateway({ config: { CLIENT_IDS: [CLIENT, OTHER_CLIENT] } });
  });
  afterAll(async () => await gw.close());

  it('is checked on the auth base with the ticket only', async () => {
    const token = await gw.login('13900000777');
    const { body } = await make(token);
    expect((await gw.call(VERIFY, { body: { ticket: body.ticket } })).status).toBe(200);
    const api = await gw.app.inject({
      method: 'POST',
      url: '/auth/cas/verifyTicket',
      payload: { clientId: CLIENT },
    });
    expect(api.json()).toMatchObject({ code: 'invalid_input', field: 'ticket' });
  });

  it('logs the same rider in at the client, once', async () => {
    const token = await gw.login(freshPhone());
    const { ticket, expiresAt } = (await make(token)).body;
    expect(Date.parse(expiresAt) - gw.clock.now().getTime()).toBeGreaterThan(270_000);
    const { body } = await enter(ticket);
    expect(body.token).not.toBe(token);
    expect(await uidOf(body.token)).toBe(await uidOf(token));
    expect(await enter(ticket)).toMatchObject({ status: 409, code: 'ticket_used' });
    expect(await look(ticket)).toMatchObject({ status: 409, code: 'ticket_used' });
  });

  it('shows the account without logging in, for any number of checks', async () => {
    const phone = freshPhone();
    const { ticket } = (await make(await gw.login(phone))).body;
    const before = await gw.db.selectFrom('sessions').selectAll().execute();
    for (let i = 0; i < 3; i++) {
      expect((await look(ticket)).body).toEqual({
        result: 'account',
        phoneMasked: `137****${phone.slice(7)}`,
        present: null,
        expiresAt: expect.any(String) as string,
      });
    }
    expect(await gw.db.selectFrom('sessions').selectAll().execute()).toEqual(before);
    expect((await enter(ticket)).status).toBe(200);
  });

  it('shows which login it would replace, and ends only that one', async () => {
    const [makerPhone, visitorPhone] = [freshPhone(), freshPhone()];
    const maker = await gw.login(makerPhone);
    const visitor = await gw.login(visitorPhone);
    const { ticket } = (await make(maker)).body;
    const foreign = { phoneMasked: `137****${visitorPhone.slice(7)}`, same: false };
    expect((await look(ticket, CLIENT, visitor)).body.present).toEqual(foreign);
    const mine = { phoneMasked: `137****${makerPhone.slice(7)}`, same: true };
    expect((await look(ticket, CLIENT, maker)).body.present).toEqual(mine);
    expect((await gw.call('GET auth:/v1/me', {}, { token: visitor })).status).toBe(200);

    const { body } = await enter(ticket, CLIENT, visitor);
    expect(await uidOf(body.token)).toBe(await uidOf(maker));
    expect(await gw.call('GET auth:/v1/me', {}, { token: visitor })).toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('is also checked on the default API base, even form-encoded', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    const answer = await gw.app.inject({
      method: 'POST',
      url: '/auth/cas/verifyTicket',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ticket, clientId: CLIENT }).toString(),
    });
    expect(answer.json()).toMatchObject({ result: 'account' });
  });

  it('logs in once for 30 concurrent attempts', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(ticket)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 'ticket_used')).toHaveLength(29);
  });

  it('is bound to its client, and another client does not use it up', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    expect(await enter(ticket, OTHER_CLIENT)).toMatchObject({
      status: 400,
      code: 'ticket_invalid',
    });
    expect(await enter(ticket, 'stranger')).toMatchObject({
      status: 400,
      code: 'client_unknown',
      body: { field: 'clientId' },
    });
    expect((await enter(ticket)).status).toBe(200);
  });

  it('expires after five minutes', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    gw.clock.advance(301_000);
    expect(await look(ticket)).toMatchObject({ status: 410, code: 'ticket_expired' });
    expect(await enter(ticket)).toMatchObject({ status: 410, code: 'ticket_expired' });
  });

  it('is created for known clients, of type 1, and for riders only', async () => {
    const token = await gw.login(freshPhone());
    expect(await make(token, { clientId: 'stranger' })).toMatchObject({ code: 'client_unknown' });
    expect(await make(token, { ticketType: 2 })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      body: { field: 'ticketType' },
    });
    expect((await make(token, { ticketType: '1' })).status).toBe(200);
    expect(await make('undefined')).toMatchObject({ code: 'unauthenticated' });
  });

  it.each(['x', 'a'.repeat(43), 'a'.repeat(2048), "' or 1=1 --", '凭证', '%00'])(
    'does not know the ticket %j',
    async (ticket) => {
      expect(await look(ticket)).toMatchObject({ status: 400, code: 'ticket_invalid' });
      expect(await enter(ticket)).toMatchObject({ status: 400, code: 'ticket_invalid' });
    },
  );

  it.each(['', 'a'.repeat(2049), 'a\u0000b', '\ud800', 'a\nb', 7, null, ['a'], { $ne: null }])(
    'refuses %j as a ticket',
    async (ticket) => {
      const answer = await gw.call(VERIFY, { body: { ticket, clientId: CLIENT } });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );
});
