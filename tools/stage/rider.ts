import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** The riders in the demo data. */
export const DEMO_RIDER = '13800138000';
export const BUSY_RIDER = '13800138001';
export const NEW_RIDER = '13800138002';

interface Message {
  phone: string;
  code: string;
}

/** Returns the newest login code that the sandbox sent to a phone, read from the inbox. */
export async function codeFor(origin: string, phone: string): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/inbox?phone=${phone}`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = (await answer.json()) as { messages: Message[] };
  const newest = messages[0];
  if (newest === undefined) throw new Error(`the sandbox sent no message to ${phone}`);
  return newest.code;
}

/** Maximum number of 503 answers in a row: a machine with every core busy returns a few. */
const ASKED_AGAIN = 5;

/** Sends a request as every client of the gateway must: on a 503 again, after the time in the answer, with the same key. */
async function answerTo(address: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address, init);
    if (answer.status !== 503 || attempt > ASKED_AGAIN) return answer;
    await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

async function post<T>(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await answerTo(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const tokens = new Map<string, Promise<string>>();

/** Addresses of the logins: of the app, and of the campaign pages, which have their own. */
const LOGINS = { main: '/v1/sessions', local: '/v1/local/sessions' } as const;
type Login = keyof typeof LOGINS;

/** Logs a rider in by SMS code, on a new phone. Returns the bearer credential. */
export async function logInAnew(
  origin: string,
  phone: string,
  headers: Record<string, string> = {},
  login: Login = 'main',
): Promise<string> {
  const smsCode = await post<{ challenge: string }>(origin, '/v1/sms-codes', { phone }, headers);
  const code = await codeFor(origin, phone);
  const body = { phone, challenge: smsCode.challenge, code, agreed: true };
  return (await post<{ token: string }>(origin, LOGINS[login], body, headers)).token;
}

/** A known device has its own pauses between codes, so that two logins need not wait for each other. */
const DEVICE = { 'x-saic-device-id': 'stage-device-0001' };

/** Logs a rider in by SMS code, once per gateway. Returns the bearer credential. */
export function logIn(origin: string, phone: string, login: Login = 'main'): Promise<string> {
  const key = `${origin} ${phone} ${login}`;
  const before = login === 'local' ? logIn(origin, phone) : Promise.resolve('');
  const pendingToken =
    tokens.get(key) ?? before.then(() => logInAnew(origin, phone, DEVICE, login));
  tokens.set(key, pendingToken);
  // A failed login is repeated on the next call.
  pendingToken.catch(() => tokens.delete(key));
  return pendingToken;
}

/** Calls the gateway as a rider. Throws if the status is not 2xx. */
export async function callAs<T>(
  origin: string,
  token: string,
  path: string,
  init: { method?: string; body?: object } = {},
): Promise<T> {
  const answer = await answerTo(origin + path, {
    method: init.method ?? 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(init.body && { 'content-type': 'application/json' }),
    },
    ...(init.body && { body: JSON.stringify(init.body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Returns the document cookie that a browser would keep from the answer to a call of this rider. */
export async function documentCookie(
  origin: string,
  token: string,
): Promise<{ name: string; value: string; url: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/v1/me`, { headers });
  const [, name = '', value = ''] =
    /^(\w+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  return { name, value, url: origin };
}
