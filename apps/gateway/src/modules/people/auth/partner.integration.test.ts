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
/** A ticket of an account whose phone is not known. */
const ticketToBind = async (uid?: string): Promise<{ ticket: string; uid: string }> => {
  const made = await ask({ kind: 'no_phone', ...(uid !== undefined && { uid }) });
  expect((await look(made.ticket)).body).toMatchObject({ result: 'phone_required' });
  return made;
};
const bind = async (
  ticket: string,
  phone: string,
  proof: { challenge?: string; code: string },
  agreed = true,
) => await gw.call(BIND, { body: { ticket, clientId: CLIENT, phone, ...proof, agreed } });
const loggedIn = async (ticket: string): Promise<string> => {
  const { status, body } = await enter(ticket);
  expect(status).toBe(200);
  return body.rider.uid;
};

describe.skipIf(!hasDatabase())('login by a ticket of the sandbox partner', () => {
  it('asks the partner for one address so often only, also where a phone is bound', async () => {
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

  it('finds or makes the rider of a shared phone', async () => {
    const phone = freshPhone();
    const rider = await uidOf(await gw.login(phone));
    const { ticket, uid, link } = await ask({ kind: 'phone', phone });
    expect(link).toBe(`/shtrans-h5/thirdparty/login?ticket=${ticket}`);
    const masked = { result: 'account', phoneMasked: `136****${phone.slice(7)}`, present: null };
    for (let i = 0; i < 3; i++) expect((await look(ticket)).body).toMatchObject(masked);
    expect(await loggedIn(ticket)).toBe(rider);
    for (const answer of [await look(ticket), await enter(ticket)]) {
      expect(answer).toMatchObject({ code: 'ticket_used' });
    }
    // Known now: the phone need not be shared again.
    expect(await loggedIn((await ask({ kind: 'no_phone', uid })).ticket)).toBe(rider);

    const made = await loggedIn((await ask({ kind: 'phone', phone: freshPhone() })).ticket);
    expect(made).not.toBe(rider);
  });

  it('makes no rider and binds nothing before the tap', async () => {
    const phone = freshPhone();
    const { ticket, uid } = await ask({ kind: 'phone', phone });
    await look(ticket);
    expect(
      await gw.db.selectFrom('users').where('phone', '=', phone).select('id').execute(),
    ).toEqual([]);
    const bound = gw.db.selectFrom('partner_accounts').where('uid', '=', uid).select('uid');
    expect(await bound.execute()).toEqual([]);
  });

  it('asks the partner once when many look at the same time, at two gateways', async () => {
    const other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    const { ticket } = await ask({ kind: 'phone', phone: freshPhone() });
    const body = { ticket, clientId: CLIENT };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? gw : other).call(VERIFY, { body })),
    );
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    const entered = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? gw : other).call(ENTER, { body })),
    );
    expect(entered.filter((a) => a.status === 200)).toHaveLength(1);
    expect(entered.filter((a) => a.code === 'ticket_used')).toHaveLength(19);
    await other.close();
  });

  it('makes no rider of a phone that is none', async () => {
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
    const made = await gw.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', '12345')
      .execute();
    expect(made).toEqual([]);
    await careless.close();
  });

  it('keeps a bound account with its rider when the partner reports another phone', async () => {
    const { ticket, uid } = await ask({ kind: 'phone', phone: freshPhone() });
    const rider = await loggedIn(ticket);
    const moved = await ask({ kind: 'phone', uid, phone: freshPhone() });
    expect(await loggedIn(moved.ticket)).toBe(rider);
  });

  it('asks for a phone where none is shared, and binds it', async () => {
    const { ticket, uid } = await ticketToBind();
    expect(await enter(ticket)).toMatchObject({ status: 409, code: 'phone_bound_elsewhere' });
    const phone = freshPhone();
    const answer = await bind(ticket, phone, await codeFor(phone));
    expect(answer.body.rider).toMatchObject({ phoneMasked: `136****${phone.slice(7)}` });
    expect(await loggedIn((await ask({ kind: 'no_phone', uid })).ticket)).toBe(
      answer.body.rider.uid,
    );
    expect(await bind(ticket, phone, { code: '123456' })).toMatchObject({
      status: 409,
      code: 'ticket_used',
    });
  });

  it('never takes over a rider who has another account of the partner', async () => {
    const phone = freshPhone();
    const rider = await loggedIn((await ask({ kind: 'phone', phone })).ticket);
    const second = await ask({ kind: 'phone', phone });
    expect((await look(second.ticket)).body).toMatchObject({ result: 'phone_required' });
    const elsewhere = await bind(second.ticket, phone, await codeFor(phone));
    expect(elsewhere).toMatchObject({
      status: 409,
      code: 'phone_bound_elsewhere',
      body: { field: 'phone' },
    });
    const other = freshPhone();
    const bound = await bind(second.ticket, other, await codeFor(other));
    expect(bound.status).toBe(200);
    expect(bound.body.rider.uid).not.toBe(rider);
  });

  it('checks the form, the token and the code, each with its own answer', async () => {
    const { ticket } = await ticketToBind();
    const phone = freshPhone();
    const proof = await codeFor(phone);
    expect(await bind(ticket, '', proof)).toMatchObject({ code: 'phone_empty' });
    expect(await bind(ticket, phone, { ...proof, code: '12' })).toMatchObject({
      code: 'code_format',
    });
    expect(await bind(ticket, phone, proof, false)).toMatchObject({ code: 'agreement_required' });
    expect(await bind('nonsense', phone, proof)).toMatchObject({ code: 'ticket_invalid' });
    const own = await gw.call(
      'POST auth:/auth/cas/getTicket',
      { body: { clientId: CLIENT, ticketType: 1 } },
      { token: await gw.login(freshPhone()) },
    );
    expect(await bind(own.body.ticket, phone, proof)).toMatchObject({ code: 'ticket_invalid' });
    const wrong = proof.code === '000000' ? '000001' : '000000';
    expect(await bind(ticket, phone, { ...proof, code: wrong })).toMatchObject({
      code: 'code_wrong',
    });
    expect((await bind(ticket, phone, proof)).status).toBe(200);
  });

  it('lets a ticket that was looked at expire', async () => {
    const { ticket } = await ticketToBind();
    gw.clock.advance(601_000);
    expect(await enter(ticket)).toMatchObject({ status: 410, code: 'ticket_expired' });
    expect(await bind(ticket, freshPhone(), { code: '123456' })).toMatchObject({
      status: 410,
      code: 'ticket_expired',
    });
  });

  it('binds one phone when two are bound to one account at the same time', async () => {
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

  it('makes one rider and one session of a ticket that 30 log in by at once', async () => {
    const phone = freshPhone();
    const { ticket } = await ask({ kind: 'phone', phone });
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(ticket)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 'ticket_used')).toHaveLength(29);
  });

  it('makes one rider of two tickets of one new account at once', async () => {
    const phone = freshPhone();
    const one = await ask({ kind: 'phone', phone });
    const two = await ask({ kind: 'phone', phone, uid: one.uid });
    const riders = await Promise.all([loggedIn(one.ticket), loggedIn(two.ticket)]);
    expect(new Set(riders).size).toBe(1);
  });

  it('says of an expired ticket that it is, and of another client that it is not valid', async () => {
    const expired = await ask({ kind: 'expired', phone: freshPhone() });
    expect(await look(expired.ticket)).toMatchObject({ status: 410, code: 'ticket_expired' });
    const foreign = await ask({ phone: freshPhone(), clientId: OTHER_CLIENT });
    expect(await look(foreign.ticket)).toMatchObject({ code: 'ticket_invalid' });
    expect((await look(foreign.ticket, OTHER_CLIENT)).status).toBe(200);
    // Nor once it was looked at for its own.
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

  it('knows no foreign ticket when no partner is connected', async () => {
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
