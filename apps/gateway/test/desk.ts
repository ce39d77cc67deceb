import { scryptSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { inTransaction } from '../src/db/transaction.ts';
import type { Clock } from '../src/clock.ts';
import type { Context } from '../src/context.ts';
import type { Db } from '../src/db/database.ts';
import { findRows, insertRow, updateRows } from './rows.ts';
import type { OperatorRole } from '../src/db/schema.ts';
import { uuidv7 } from '../src/db/uuid.ts';
import { invite } from '../src/modules/operations/desk/operators.ts';
import { enrolment, newTotpSecret } from '../src/modules/operations/desk/totp.ts';
import type { TestGateway } from './harness.ts';

export const PASSWORD = 'correct horse battery';

/** The stored form of the password at the lowest cost. The stored form contains the cost; checking ours takes half a second. */
const CHEAP = (() => {
  const [N, r, p] = [16, 8, 1];
  const salt = Buffer.alloc(16, 'salt');
  const hash = scryptSync(PASSWORD, salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
})();

const BY_HAND = { operator: null, name: 'test', address: null };

interface Answer {
  status: number;
  body: string;
  location: string | undefined;
  headers: Record<string, unknown>;
}

/** Returns the headers of a sent file: type, caching and name. */
export const fileHeadersOf = ({ headers }: Pick<Answer, 'headers'>): unknown[] => [
  headers['content-type'],
  headers['cache-control'],
  headers['content-disposition'],
];

/** A browser at the desk: keeps the desk's cookie and submits the forms of its pages. */
export class DeskBrowser {
  readonly #gw: TestGateway;
  /** The cookie header: the session and the mark of the browser. */
  cookie = '';
  #proof = '';

  constructor(gw: TestGateway) {
    this.#gw = gw;
  }

  /** Returns the same browser at another gateway. */
  at(gw: TestGateway): DeskBrowser {
    const browser = new DeskBrowser(gw);
    browser.cookie = this.cookie;
    browser.#proof = this.#proof;
    return browser;
  }

  #keep(set: string): void {
    const [cookie = ''] = set.split(';', 1);
    const [name = ''] = cookie.split('=', 1);
    const otherCookies = this.cookie
      .split('; ')
      .filter((each) => each && !each.startsWith(`${name}=`));
    this.cookie = [...otherCookies, cookie].join('; ');
  }

  async get(path: string): Promise<Answer> {
    return await this.#call('GET', path);
  }

  /** Submits a form, by default with the proof of the last page. */
  async post(
    path: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const payload = new URLSearchParams({ proof: this.#proof, ...form }).toString();
    return await this.#call('POST', path, payload, headers);
  }

  async #call(
    method: 'GET' | 'POST',
    path: string,
    payload?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.#gw.app.inject({
      method,
      url: `/desk${path}`,
      ...(payload !== undefined && { payload }),
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...headers,
      },
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(set);
    this.#proof = /name="proof" value="([^"]+)"/.exec(answer.body)?.[1] ?? this.#proof;
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      body: answer.body,
      location: typeof location === 'string' ? location : undefined,
      headers: answer.headers,
    };
  }
}

export interface TestOperator {
  name: string;
  role: OperatorRole;
  /** Returns the current code, by the gateway's clock. */
  code: () => string;
}

export const invitationFor = async (
  { ctx, db }: { ctx: Pick<Context, 'clock' | 'random'>; db: Db },
  name: string,
  role: OperatorRole,
): Promise<string> =>
  await inTransaction(db, async (tx) => await invite(ctx, tx, BY_HAND, { name, role }));

/** Returns the code generator of an authenticator app for the secret on an invitation's page. */
export function codesOf({ clock }: { clock: Clock }, page: string): () => string {
  const base32 = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(base32) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

/** Creates an operator by the invitation link, with password and code. Then replaces the password's hash by a cheap one. */
export async function makeOperator(
  gw: TestGateway,
  name: string,
  role: OperatorRole,
): Promise<TestOperator> {
  const path = `/invitations/${await invitationFor(gw, name, role)}`;
  const browser = new DeskBrowser(gw);
  const code = codesOf(gw, (await browser.get(path)).body);
  const form = { password: PASSWORD, repeated: PASSWORD, code: code() };
  const joined = await browser.post(path, form);
  if (joined.status !== 303) throw new Error(`${name} cannot join: ${joined.body}`);
  await updateRows(gw.db, 'operators', { name }, { password: CHEAP });
  return { name, role, code };
}

/** Logs an operator in with the next code, because a code is valid once. */
export async function atDesk(gw: TestGateway, operator: TestOperator): Promise<DeskBrowser> {
  gw.clock.advance(30_000);
  const browser = new DeskBrowser(gw);
  const { name, code } = operator;
  const answer = await browser.post('/login', { name, password: PASSWORD, code: code() });
  if (answer.status !== 303) throw new Error(`${name} cannot log in: ${answer.body}`);
  await browser.get('/refunds');
  return browser;
}

/** Inserts an operator into the database, without the cost of hashing a password. */
export async function addOperator(
  gw: TestGateway,
  name: string,
  role: OperatorRole,
): Promise<TestOperator> {
  const totp_secret = newTotpSecret(gw.ctx);
  await insertRow(gw.db, 'operators', {
    id: uuidv7(gw.ctx),
    name,
    role,
    password: CHEAP,
    totp_secret,
    totp_step: 0,
    created_at: gw.clock.now(),
    disabled_at: null,
  });
  const { secret } = enrolment(gw.ctx, totp_secret, name);
  return { name, role, code: codesOf(gw, `<code>${secret}</code>`) };
}

/** Logs in an operator of each role: sue of support, fay of finance, ada the admin. */
export async function threeAtDesk(gw: TestGateway): Promise<Record<OperatorRole, DeskBrowser>> {
  return {
    support: await atDesk(gw, await addOperator(gw, 'sue', 'support')),
    finance: await atDesk(gw, await addOperator(gw, 'fay', 'finance')),
    admin: await atDesk(gw, await addOperator(gw, 'ada', 'admin')),
  };
}

/** Returns the log entries of a subject, sorted by action and operator: operator, action, rider, reason and address. */
export const loggedOf = async ({ db }: { db: Db }, subject: string) =>
  (await findRows(db, 'desk_log', { subject }, 'action', 'operator')).map((entry) => [
    entry.operator,
    entry.action,
    entry.rider_id,
    entry.reason,
    entry.address,
  ]);
