import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

const BIND = 'POST token:/v1/sessions/partner';
const VERIFY = 'POST auth:/auth/cas/verifyTicket';
const ENTER = 'POST token:/v1/sessions/ticket';
const CLIENT = 'shtrans-h5';
const OTHER_CLIENT = 'mini-program';

let next = 0;
const freshPhone = (): string => `136${String(++next).padStart(8, '0')}`;

let gw: TestGateway;
const look = async (ticket: string, clientId = CLIENT) =>
  await gw.call(VERIFY, { body: { ticket, clientId } });
const enter = async (ticket: string, clientId = CLIENT) =>
  await gw.call(ENTER, { body: { ticket, clientId } });
const uidOf = async (token: string) => (await gw.call('GET auth:/v1/me', {}, { token })).body.uid;

const ask = async (body: object) => {
  const answer = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/partner',
    headers: { accept: 'application/json' },
    payload: body,
  });
  return answer.json<{ ticket: string; uid: string; link: string }>();
};
const codeFor = async (phone: string): Promise<{ challenge: string; code: string }> => {
  const { challenge } = (await gw.call('POST auth:/v1/sms-codes', { body: { phone } })).body;
  const inbox = await gw.app.inject({
    url: `/sandbox/inbox?phone=${phone}`,
    headers: { accept: 'application/json' },
  });
  const [message] = inbox.json<{ messages: { code: string }[] }>().messages;
  return { challenge, code: message?.code ?? '' };
};
/** A ticket of an account without a known phone. */
const ticketToBind = async (uid?: string): Promise<{ ticket: string; uid: string }> => {
  const created = await ask({ kind: 'no_phone', ...(uid !== undefined && { uid }) });
  expect((await look(created.ticket)).body).toMatchObject({ result: 'phone_required' });
  return created;
};
const bind = async (
  ticket: string,
  phone: string,
  proof: { challenge?: string; code: string },
  agreed = true,
) => await gw.call(BIND, { body: { ticket, clientId: CLIENT, phone, ...proof, agreed } });
const uidOfLogin = async (ticket: string): Promise<string> => {
  const { status, body } = await enter(ticket);
  expect(status).toBe(200);
  return body.rider.uid;
};

describe.skipIf(!hasDatabase())('login by a ticket of the sandbox partner', () => {
  it('limits the partner requests of one address, even when binding a phone', async () => {
    const strict = await startGateway({ config: { LIMIT_FACTOR: 1, CLIENT_IDS: [CLIENT] } });
    const body = { clientId: CLIENT, phone: freshPhone(), code: '123456', agreed: true };
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 121; i++) {
      codes.push((await strict.call(BIND, { body: { ...body, ticket: `made-up-${i}` } })).code);
    }
    expect(new Set(codes.slice(0, 120))).toEqual(new Set(['ticket_invalid']));
    expect(codes[120]).toBe('too_many_requests');
    await strict.close();
  });

  beforeAll(async () => {
    gw = await startGateway({ config: { CLIENT_IDS: [CLIENT, OTHER_CLIENT] } });
  });
  afterAll(async () => await gw.close());

  it('finds or creates the rider of a shared phone', async () => {
    const phone = freshPhone();
    const rider = await uidOf(await gw.login(phone));
    const { ticket, uid, link } = await ask({ kind: 'phone', phone });
    expect(link).toBe(`/shtrans-h5/thirdparty/login?ticket=${ticket}`);
    const masked = { result: 'account', phoneMasked: `136****${phone.slice(7)}`, present: null };
    for (let i = 0; i < 3; i++) expect((await look(ticket)).body).toMatchObject(masked);
    expect(await uidOfLogin(ticket)).toBe(rider);
    for (const answer of [await look(ticket), await enter(ticket)]) {
      expect(answer).toMatchObject({ code: 'ticket_used' });
    }
    // The account is bound now, so the phone need not be shared again.
    expect(await uidOfLogin((await ask({ kind: 'no_phone', uid })).ticket)).toBe(rider);

    const newRider = await uidOfLogin((await ask({ kind: 'phone', phone: freshPhone() })).ticket);
    expect(newRider).not.toBe(rider);
  });

  it('creates no rider and binds nothing before the login', async () => {
    const phone = freshPhone();
    const { ticket, uid } = await ask({ kind: 'phone', phone });
    await look(ticket);
    expect(
      await gw.db.selectFrom('users').where('phone', '=', phone).select('id').execute(),
    ).toEqual([]);
    const bound = gw.db.selectFrom('partner_accounts').where('uid', '=', uid).select('uid');
    expect(await bound.execute()).toEqual([]);
  });

  it('asks the partner once for concurrent checks at two gateways', async () => {
    const secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    const { ticket } = await ask({ kind: 'phone', phone: freshPhone() });
    const body = { ticket, clientId: CLIENT };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? gw : secondGateway).call(VERIFY, { body }),
      ),
    );
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    const entered = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? gw : secondGateway).call(ENTER, { body }),
      ),
    );
    expect(entered.filter((a) => a.status === 200)).toHaveLength(1);
    expect(entered.filter((a) => a.code === 'ticket_used')).toHaveLength(19);
    await secondGateway.close();
  });

  it('creates no rider for an invalid phone', async () => {
    const partner = {
      name: 'careless',
      verify: (uid: string) => Promise.resolve({ partner: 'careless', uid, phone: '12345' }),
    };
    const careless = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      adapters: { partner },
    });
    const answer = await careless.call(VERIFY, { body: { ticket: 'a-ticket', clientId: CLIENT } });
    expect(answer.body.result).toBe('phone_required');
    const users = await gw.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', '12345')
      .execute();
    expect(users).toEqual([]);
    await careless.close();
  });

  it('keeps a bound account with its rider when the partner reports another phone', async () => {
    const { ticket, uid } = await ask({ kind: 'phone', phone: freshPhone() });
    const rider = await uidOfLogin(ticket);
    const moved = await ask({ kind: 'phone', uid, phone: freshPhone() });
    expect(await uidOfLogin(moved.ticket)).toBe(rider);
  });

  it('requests a phone if none is shared, and binds it', async () => {
    const { ticket, uid } = await ticketToBind();
    expect(await enter(ticket)).toMatchObject({ status: 409, code: 'phone_bound_elsewhere' });
    const phone = freshPhone();
    const answer = await bind(ticket, phone, await codeFor(phone));
    expect(answer.body.rider).toMatchObject({ phoneMasked: `136****${phone.slice(7)}` });
    expect(await uidOfLogin((await ask({ kind: 'no_phone', uid })).ticket)).toBe(
      answer.body.rider.uid,
    );
    expect(await bind(ticket, phone, { code: '123456' })).toMatchObject({
      status: 409,
      code: 'ticket_used',
    });
  });

  it('never takes over a rider who has another account of the partner', async () => {
    const phone = freshPhone();
    const rider = await uidOfLogin((await ask({ kind: 'phone', phone })).ticket);
    const second = await ask({ kind: 'phone', phone });
    expect((await look(second.ticket)).body).toMatchObject({ result: 'phone_required' });
    const elsewhere = await bind(second.ticket, phone, await codeFor(phone));
    expect(elsewhere).toMatchObject({
      status: 409,
      code: 'phone_bound_elsewhere',
      body: { field: 'phone' },
    });
    const otherPhone = freshPhone();
    const bound = await bind(second.ticket, otherPhone, await codeFor(otherPhone));
    expect(bound.status).toBe(200);
    expect(bound.body.rider.uid).not.toBe(rider);
  });

  it('checks form, ticket and code, each with its own error', async () => {
    const { ticket } = await ticketToBind();
    const phone = freshPhone();
    const proof = await codeFor(phone);
    expect(await bind(ticket, '', proof)).toMatchObject({ code: 'phone_empty' });
    expect(await bind(ticket, phone, { ...proof, code: '12' })).toMatchObject({
      code: 'code_format',
    });
    expect(await bind(ticket, phone, proof, false)).toMatchObject({ code: 'agreement_required' });
    expect(await bind('nonsense', phone, proof)).toMatchObject({ code: 'ticket_invalid' });
    const handover = await gw.call(
      'POST auth:/auth/cas/getTicket',
      { body: { clientId: CLIENT, ticketType: 1 } },
      { token: await gw.login(freshPhone()) },
    );
    expect(await bind(handover.body.ticket, phone, proof)).toMatchObject({
      code: 'ticket_invalid',
    });
    const wrong = proof.code === '000000' ? '000001' : '000000';
    expect(await bind(ticket, phone, { ...proof, code: wrong })).toMatchObject({
      code: 'code_wrong',
    });
    expect((await bind(ticket, phone, proof)).status).toBe(200);
  });

  it('lets a checked ticket expire', async () => {
    const { ticket } = await ticketToBind();
    gw.clock.advance(601_000);
    expect(await enter(ticket)).toMatchObject({ status: 410, code: 'ticket_expired' });
    expect(await bind(ticket, freshPhone(), { code: '123456' })).toMatchObject({
      status: 410,
      code: 'ticket_expired',
    });
  });

  it('binds one phone if two are bound to one account concurrently', async () => {
    const first = await ticketToBind();
    const second = await ticketToBind(first.uid);
    const forms = await Promise.all(
      [first, second].map(async ({ ticket }) => {
        const phone = freshPhone();
        return { ticket, phone, proof: await codeFor(phone) };
      }),
    );
    const answers = await Promise.all(forms.map((f) => bind(f.ticket, f.phone, f.proof)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 'ticket_used')).toHaveLength(1);
    const bound = await gw.db
      .selectFrom('partner_accounts')
      .select('user_id')
      .where('uid', '=', first.uid)
      .execute();
    expect(bound).toHaveLength(1);
  });

  it('creates one rider and one session for 30 concurrent logins with a ticket', async () => {
    const phone = freshPhone();
    const { ticket } = await ask({ kind: 'phone', phone });
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(ticket)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 'ticket_used')).toHaveLength(29);
  });

  it('creates one rider for two concurrent tickets of a new account', async () => {
    const phone = freshPhone();
    const first = await ask({ kind: 'phone', phone });
    const second = await ask({ kind: 'phone', phone, uid: first.uid });
    const riders = await Promise.all([uidOfLogin(first.ticket), uidOfLogin(second.ticket)]);
    expect(new Set(riders).size).toBe(1);
  });

  it('reports an expired ticket as such, and another client’s as invalid', async () => {
    const expired = await ask({ kind: 'expired', phone: freshPhone() });
    expect(await look(expired.ticket)).toMatchObject({ status: 410, code: 'ticket_expired' });
    const foreign = await ask({ phone: freshPhone(), clientId: OTHER_CLIENT });
    expect(await look(foreign.ticket)).toMatchObject({ code: 'ticket_invalid' });
    expect((await look(foreign.ticket, OTHER_CLIENT)).status).toBe(200);
    // Not even after a check by its own client.
    expect(await enter(foreign.ticket)).toMatchObject({ code: 'ticket_invalid' });
    expect((await enter(foreign.ticket, OTHER_CLIENT)).status).toBe(200);
  });

  it('answers upstream_timeout for a silent partner, and the ticket is not used up', async () => {
    const { sandboxPartner } = await import('../../../../sandbox/partner/driver.ts');
    const { ticket } = await ask({ kind: 'silent', phone: freshPhone() });
    const partner = sandboxPartner({ ...gw.ctx, timeoutMs: 20 });
    await expect(partner.verify(ticket, CLIENT)).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    const row = await gw.db
      .selectFrom('sandbox.partner_tickets')
      .select('used_at')
      .where('ticket', '=', ticket)
      .executeTakeFirstOrThrow();
    expect(row.used_at).toBeNull();
  });

  it('refuses a partner’s ticket without a partner', async () => {
    const alone = await startGateway({ config: { PARTNER_DRIVER: 'none' } });
    try {
      const answer = await alone.call(VERIFY, { body: { ticket: 'SBX-x', clientId: CLIENT } });
      expect(answer).toMatchObject({ code: 'ticket_invalid' });
      expect((await alone.app.inject('/sandbox/partner')).statusCode).toBe(404);
    } finally {
      await alone.close();
    }
  });
});
