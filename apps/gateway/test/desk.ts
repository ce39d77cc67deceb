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

/** The same as it would be kept at the least cost: what is kept says what checking it takes, half a second at ours. */
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

/** The headers with which a file is sent: its type, whether it may be kept, its name. */
export const fileHeadersOf = ({ headers }: Pick<Answer, 'headers'>): unknown[] => [
  headers['content-type'],
  headers['cache-control'],
  headers['content-disposition'],
];

/** Somebody at a browser: keeps the desk's cookie, and sends forms as its pages made them. */
export class DeskBrowser {
  readonly #gw: TestGateway;
  cookie = '';
  #proof = '';

  constructor(gw: TestGateway) {
    this.#gw = gw;
  }

  /** The same browser at another gateway. */
  at(gw: TestGateway): DeskBrowser {
    const other = new DeskBrowser(gw);
    other.cookie = this.cookie;
    other.#proof = this.#proof;
    return other;
  }

  async get(path: string): Promise<Answer> {
    return await this.#call('GET', path);
  }

  /** Sends a form with the proof of the last page, unless told otherwise. */
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
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
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
  /** The code of now, by the gateway's clock. */
  code: () => string;
}

export const invitationFor = async (
  { ctx, db }: { ctx: Pick<Context, 'clock' | 'random'>; db: Db },
  name: string,
  role: OperatorRole,
): Promise<string> =>
  await inTransaction(db, async (tx) => await invite(ctx, tx, BY_HAND, { name, role }));

/** What an app for codes shows for the secret of an invitation's page. */
export function codesOf({ clock }: { clock: Clock }, page: string): () => string {
  const base32 = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(base32) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

/** Makes an operator as people do: by the link, with password and code. From then on logging in costs little. */
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

/** Logs an operator in, with the next code: none counts twice. */
export async function atDesk(gw: TestGateway, operator: TestOperator): Promise<DeskBrowser> {
  gw.clock.advance(30_000);
  const browser = new DeskBrowser(gw);
  const { name, code } = operator;
  const answer = await browser.post('/login', { name, password: PASSWORD, code: code() });
  if (answer.status !== 303) throw new Error(`${name} cannot log in: ${answer.body}`);
  await browser.get('/refunds');
  return browser;
}

/** Puts an operator into the database as if they had joined: without the cost of keeping a password. */
async function addOperator(
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

/** One of each role at the desk: sue of support, fay of finance, ada the admin. */
export async function threeAtDesk(gw: TestGateway): Promise<Record<OperatorRole, DeskBrowser>> {
  return {
    support: await atDesk(gw, await addOperator(gw, 'sue', 'support')),
    finance: await atDesk(gw, await addOperator(gw, 'fay', 'finance')),
    admin: await atDesk(gw, await addOperator(gw, 'ada', 'admin')),
  };
}

/** What the log says of a subject, by action and operator: who did what to which rider, why and from where. */
export const loggedOf = async ({ db }: { db: Db }, subject: string) =>
  (await findRows(db, 'desk_log', { subject }, 'action', 'operator')).map((entry) => [
    entry.operator,
    entry.action,
    entry.rider_id,
    entry.reason,
    entry.address,
  ]);
