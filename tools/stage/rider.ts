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

async function postTo(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await answerTo(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const tokens = new Map<string, Promise<string>>();

/** Addresses of the logins: of the app, and of the campaign pages, which have their own. */
const LOGINS = { main: '/v1/sessions', local: '/v1/local/sessions' } as const;
type Login = keyof typeof LOGINS;

/** Requests a code; if another was sent a moment ago, after the time in the answer. */
async function codeSentTo(
  origin: string,
  phone: string,
  headers: Record<string, string>,
): Promise<Response> {
  const request = () =>
    answerTo(`${origin}/v1/sms-codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ phone }),
    });
  const first = await request();
  if (first.status !== 429) return first;
  const { retryAfterSeconds = 1 } = (await first.json()) as { retryAfterSeconds?: number };
  await setTimeout((retryAfterSeconds + 1) * 1000);
  return await request();
}

/** Logs a rider in by SMS code. Returns the bearer credential, and the mark that the gateway gives the phone. */
async function logInOn(
  origin: string,
  phone: string,
  headers: Record<string, string> = {},
  login: Login = 'main',
): Promise<{ token: string; mark: string | undefined }> {
  const smsCode = await codeSentTo(origin, phone, headers);
  const { challenge } = (await smsCode.json()) as { challenge: string };
  const code = await codeFor(origin, phone);
  const body = { phone, challenge, code, agreed: true };
  const answer = await postTo(origin, LOGINS[login], body, headers);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const { token } = (await answer.json()) as { token: string };
  return { token, mark: cookies.find((cookie) => cookie?.startsWith('device-mark=')) };
}

/** Logs a rider in by SMS code, on a new phone. Returns the bearer credential. */
export const logInAnew = async (
  origin: string,
  phone: string,
  headers: Record<string, string> = {},
): Promise<string> => (await logInOn(origin, phone, headers)).token;

/** The marks of the phones that riders log in on again, by gateway and rider. */
const marks = new Map<string, string>();

/**
 * Logs a rider in on their phone. A known one has its own pauses between codes, so that two logins need not wait for each
 * other.
 */
async function logInOnOwn(origin: string, phone: string, login: Login): Promise<string> {
  const owner = `${origin} ${phone}`;
  const knownMark = marks.get(owner);
  const cookie: Record<string, string> = knownMark === undefined ? {} : { cookie: knownMark };
  const { token, mark } = await logInOn(origin, phone, { ...DEVICE, ...cookie }, login);
  if (mark !== undefined) marks.set(owner, mark);
  return token;
}

const DEVICE = { 'x-saic-device-id': 'stage-device-0001' };

/** Logs a rider in by SMS code, once per gateway. Returns the bearer credential. */
export function logIn(origin: string, phone: string, login: Login = 'main'): Promise<string> {
  const key = `${origin} ${phone} ${login}`;
  const before = login === 'local' ? logIn(origin, phone) : Promise.resolve('');
  const pendingToken = tokens.get(key) ?? before.then(() => logInOnOwn(origin, phone, login));
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
