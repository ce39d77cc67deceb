import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSigned } from '../signature.ts';
import { webhookSecret } from '../../../test/webhook-secret.ts';
import { httpSms } from './http.ts';
import type { SmsPort, TextMessage } from './port.ts';

const SECRET = webhookSecret('partner');
const MESSAGE: TextMessage = {
  kind: 'login_code',
  parameters: { code: '123456', minutes: '5' },
  language: 'zh_cn',
  phone: '13800138000',
  text: '验证码 123456',
};
const NOW = new Date('2026-11-20T04:00:00Z');
const clock = { now: () => NOW };

describe('the HTTP driver of the SMS port', () => {
  let server: Server;
  let sms: SmsPort;
  let answer: number | 'silence' | 'redirect' | 'hang up' = 200;
  let calls: { headers: IncomingHttpHeaders; body: string; method: string | undefined }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (part: string) => (body += part));
      request.on('end', () => {
        calls.push({ headers: request.headers, body, method: request.method });
        if (answer === 'silence') return;
        if (answer === 'hang up') request.socket.destroy();
        else if (answer === 'redirect') response.writeHead(302, { location: '/' }).end();
        else response.writeHead(answer).end('{}');
      });
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/send`;
    sms = httpSms({ SMS_HTTP_URL: url, SMS_HTTP_SECRET: SECRET }, { clock, timeoutMs: 800 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    calls = [];
  });

  it('posts the message, signed with the time over the very bytes sent', async () => {
    answer = 200;
    expect(await sms.send(MESSAGE)).toBe('sent');
    const [call] = calls;
    expect(call?.method).toBe('POST');
    expect(JSON.parse(call?.body ?? '')).toEqual({ ...MESSAGE, code: '123456' });
    expect(call?.headers['content-type']).toBe('application/json');
    const { headers = {}, body = '' } = call ?? {};
    expect(isSigned(SECRET, headers, Buffer.from(body), clock.now())).toBe(true);
  });

  it.each([400, 401, 404, 429])(
    'is sms_failed, after one try, on %s: a refusal',
    async (status) => {
      answer = status;
      await expect(sms.send(MESSAGE)).rejects.toMatchObject({ code: 'sms_failed' });
      expect(calls).toHaveLength(1);
    },
  );

  it.each([408, 500, 503, 'redirect', 'silence', 'hang up'] as const)(
    'is unconfirmed, after one try, on %s: it may arrive',
    async (outcome) => {
      answer = outcome;
      expect(await sms.send(MESSAGE)).toBe('unconfirmed');
      expect(calls).toHaveLength(1);
    },
  );

  it('is unconfirmed if no server listens', async () => {
    const nowhere = httpSms(
      { SMS_HTTP_URL: 'http://127.0.0.1:1/', SMS_HTTP_SECRET: SECRET },
      { clock, timeoutMs: 800 },
    );
    expect(await nowhere.send(MESSAGE)).toBe('unconfirmed');
  });

  it('has no phone or code in its errors', async () => {
    answer = 403;
    const error: unknown = await sms.send(MESSAGE).catch((e: unknown) => e);
    expect(String(error) + JSON.stringify(error)).not.toMatch(/13800138000|123456/);
  });
});
