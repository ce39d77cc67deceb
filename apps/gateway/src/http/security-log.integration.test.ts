import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

const PHONE = '13900000777';
const REMOTE = { remoteAddress: '203.0.113.7' };

describe.skipIf(!hasDatabase())('security events of the log', () => {
  let gw: TestGateway;
  let lines: Record<string, unknown>[];
  beforeEach(async () => {
    gw = await startGateway();
    lines = [];
    for (const level of ['info', 'warn'] as const) {
      vi.spyOn(gw.ctx.log, level).mockImplementation((entry: unknown) => {
        const line = entry as Record<string, unknown>;
        if (String(line.event).startsWith('security.')) lines.push({ level, ...line });
      });
    }
  });
  afterEach(() => gw.close());

  const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
    gw.app.inject({ method: 'POST', url, payload, headers, ...REMOTE });
  const sendCode = async (): Promise<{ challenge: string; code: string }> => {
    const { challenge } = (await post('/v1/sms-codes', { phone: PHONE })).json();
    const inbox = await gw.app.inject({
      url: `/sandbox/inbox?phone=${PHONE}`,
      headers: { accept: 'application/json' },
    });
    return { challenge, code: inbox.json().messages[0].code };
  };
  const logIn = (challenge: string, code: string) =>
    post('/v1/sessions', { phone: PHONE, challenge, code, agreed: true });

  it('report logins, failed logins, and ended sessions', async () => {
    const { challenge, code } = await sendCode();
    await logIn(challenge, code === '111111' ? '222222' : '111111');
    const session = (await logIn(challenge, code)).json();
    const authorization = `Bearer ${session.token}`;
    const url = '/v1/sessions/current';
    await gw.app.inject({ method: 'DELETE', url, headers: { authorization }, ...REMOTE });
    await gw.app.inject({ url: '/v1/me', headers: { authorization }, ...REMOTE });
    const userId = session.rider.uid;
    const client = '203.0.113.7';
    expect(lines).toMatchObject([
      { event: 'security.login_failed', level: 'warn', client, problem: 'code_wrong' },
      { event: 'security.logged_in', level: 'info', client, userId },
      { event: 'security.session_ended', level: 'info', client, userId },
      { event: 'security.token_refused', level: 'info', client },
    ]);
    for (const line of lines) expect(line.traceId).toMatch(/^[\da-f]{32}$/);
    const text = JSON.stringify(lines);
    for (const secret of [PHONE, challenge, code, session.token])
      expect(text).not.toContain(secret);
  });

  it('report logins by ticket, and tickets that are used again', async () => {
    const answer = await post(
      '/sandbox/partner',
      { kind: 'phone', phone: PHONE },
      {
        accept: 'application/json',
      },
    );
    const { ticket } = answer.json();
    const enter = () => post('/v1/sessions/ticket', { ticket, clientId: 'shtrans-h5' });
    const userId = (await enter()).json().rider.uid;
    await enter();
    expect(lines).toMatchObject([
      { event: 'security.logged_in', userId },
      { event: 'security.login_failed', problem: 'ticket_used' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(ticket);
  });

  it('report reached limits', async () => {
    gw.ctx.config.LIMIT_FACTOR = 0.01;
    await post('/v1/sms-codes', { phone: PHONE });
    expect(lines).toMatchObject([
      {
        event: 'security.limit_reached',
        client: '203.0.113.7',
        endpoint: 'POST auth:/v1/sms-codes',
        problem: 'sms_limit_reached',
      },
    ]);
  });

  it.each(['/v1/payments/webhook/sandbox', '/v1/dispatch/webhook/sandbox'])(
    'report a forged webhook at %s',
    async (url) => {
      await post(url, { noticeId: 'x' }, { 'sandbox-signature': `t=1,v1=${'0'.repeat(64)}` });
      expect(lines).toMatchObject([{ event: 'security.webhook_forged', client: '203.0.113.7' }]);
    },
  );

  it('do not report ordinary requests', async () => {
    await gw.app.inject('/v1/me');
    await gw.app.inject('/nothing');
    await post('/v1/sms-codes', { phone: '1' });
    expect(lines).toEqual([]);
  });
});
