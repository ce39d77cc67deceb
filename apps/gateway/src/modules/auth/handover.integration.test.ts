import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';

const GET = 'POST auth:/auth/cas/getTicket';
const VERIFY = 'POST auth:/auth/cas/verifyTicket';
const CLIENT = 'shtrans-h5';
const OTHER_CLIENT = 'mini-program';

let next = 0;
const freshPhone = (): string => `137${String(++next).padStart(8, '0')}`;

let gw: TestGateway;
const verify = async (ticket: string, clientId = CLIENT, deviceId = 'device-1') =>
  await gw.call(VERIFY, { body: { ticket, clientId } }, { deviceId });
const uidOf = async (token: string) => (await gw.call('GET auth:/v1/me', {}, { token })).body.uid;

const make = async (token: string, body: object = {}) =>
  await gw.call(GET, { body: { clientId: CLIENT, ticketType: 1, ...body } }, { token });

describe.skipIf(!hasDatabase())('handing a login over by ticket', () => {
  beforeAll(async () => {
    gw = await startGateway({ config: { CLIENT_IDS: [CLIENT, OTHER_CLIENT] } });
  });
  afterAll(async () => await gw.close());

  it('logs the same rider in on the other side, once', async () => {
    const token = await gw.login(freshPhone());
    const { ticket, expiresAt } = (await make(token)).body;
    expect(Date.parse(expiresAt) - gw.clock.now().getTime()).toBeGreaterThan(270_000);
    const { body } = await verify(ticket);
    if (body.result !== 'logged_in') throw new Error('not logged in');
    expect(body.session.token).not.toBe(token);
    expect(await uidOf(body.session.token)).toBe(await uidOf(token));
    expect(await verify(ticket)).toMatchObject({ status: 409, code: 'ticket_used' });
  });

  it('stands on the default API base as well, form-encoded too', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    const answer = await gw.app.inject({
      method: 'POST',
      url: '/auth/cas/verifyTicket',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ticket, clientId: CLIENT }).toString(),
    });
    expect(answer.json()).toMatchObject({ result: 'logged_in' });
  });

  it('counts once when 30 verify it at the same time', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(ticket)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 'ticket_used')).toHaveLength(29);
  });

  it('is bound to its client, and another one trying does not use it up', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    expect(await verify(ticket, OTHER_CLIENT)).toMatchObject({
      status: 400,
      code: 'ticket_invalid',
    });
    expect(await verify(ticket, 'stranger')).toMatchObject({
      status: 400,
      code: 'client_unknown',
      body: { field: 'clientId' },
    });
    expect((await verify(ticket)).status).toBe(200);
  });

  it('expires after five minutes', async () => {
    const token = await gw.login(freshPhone());
    const { ticket } = (await make(token)).body;
    gw.clock.advance(301_000);
    expect(await verify(ticket)).toMatchObject({ status: 410, code: 'ticket_expired' });
  });

  it('is made for known clients, of type 1, and for riders only', async () => {
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
      expect(await verify(ticket)).toMatchObject({ status: 400, code: 'ticket_invalid' });
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
