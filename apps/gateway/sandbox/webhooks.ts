import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Headers, signatureHeaders } from '../src/adapters/signature.ts';
import { readSignedWebhook } from '../src/adapters/signed-webhook.ts';
import type { Context } from '../src/context.ts';
import type { Tx } from '../src/db/database.ts';
import { listen, notify } from '../src/db/notify.ts';
import { uuidv7 } from '../src/db/uuid.ts';
import { repeat, type Repeated } from './repeat.ts';
import { sandboxSecret, type Sender } from './signature.ts';
import type { Row } from './schema.ts';
import { insertRow, updateRows } from './tables.ts';

/**
 * Where on the gateway sandbox partners send webhooks. After so many attempts one is given up; each waits
 * twice as long as the one before, five minutes at most.
 */
const SENT_TO: Record<Sender, { path: string; maxAttempts: number }> = {
  // For about an hour; then only a query finds out, as with real providers.
  payment: { path: '/v1/payments/webhook/sandbox', maxAttempts: 20 },
  // Newer events follow soon: old ones are not sent for ever.
  dispatch: { path: '/v1/dispatch/webhook/sandbox', maxAttempts: 8 },
  // What was ridden, parked or used is reported for more than a day.
  bikes: { path: '/v1/bikes/webhook/sandbox', maxAttempts: 400 },
  gates: { path: '/v1/gates/webhook/sandbox', maxAttempts: 400 },
  parking: { path: '/v1/parking/webhook/sandbox', maxAttempts: 400 },
  ticketing: { path: '/v1/ticketing/webhook/sandbox', maxAttempts: 400 },
  'real-name': { path: '/v1/real-name/webhook/sandbox', maxAttempts: 400 },
  // What is decided later than a check's end is of no use.
  'face-verification': { path: '/v1/face-verification/webhook/sandbox', maxAttempts: 20 },
};

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

const POST_TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60_000;
const BATCH = 50;
/** How often a partner looks by itself: what it has to send is told to it. */
const LOOK_MS = 5000;
/** While the database is away. */
const FAULT_MS = 2000;

/** A webhook is a row first: it is sent from there until the gateway says that it has it. */
export async function putWebhook(
  deps: Deps,
  tx: Tx,
  { id = uuidv7(deps), ...of }: { partner: Sender; about: string; id?: string | undefined },
  said: object,
  run_at = deps.clock.now(),
): Promise<void> {
  const body = JSON.stringify({ id, ...said });
  await insertRow(tx, 'sandbox.notices', { id, ...of, body, run_at, attempts: 0 });
  await notify(tx, 'webhook', of.partner);
}

/** How long until something is due, in ms; looks are not further apart than `LOOK_MS`. */
async function untilDue({ db, clock }: Deps, { partner, alsoDue }: Sending): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT least(${alsoDue ?? sql`NULL`}, (
      SELECT min(run_at) FROM sandbox.notices
      WHERE partner = ${partner} AND attempts < ${SENT_TO[partner].maxAttempts} AND delivered_at IS NULL
    )) AS at`.execute(db);
  const at = rows[0]?.at?.getTime() ?? Infinity;
  return Math.min(LOOK_MS, Math.max(1, at - clock.now().getTime()));
}

type Webhook = Pick<Row<'sandbox.notices'>, 'id' | 'body' | 'attempts'>;

/**
 * Claims due webhooks; several partners on one database share the work. A claimed webhook that is not
 * acknowledged comes back by itself.
 */
async function claim({ db, clock }: Deps, partner: Sender): Promise<Webhook[]> {
  const now = clock.now();
  const { rows } = await sql<Webhook>`
    UPDATE sandbox.notices
    SET attempts = attempts + 1,
      run_at = ${new Date(now.getTime() + POST_TIMEOUT_MS + FIRST_RETRY_MS)}
    WHERE id IN (
      SELECT id FROM sandbox.notices
      WHERE partner = ${partner} AND attempts < ${SENT_TO[partner].maxAttempts}
        AND delivered_at IS NULL AND run_at <= ${now}
      ORDER BY run_at LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, body, attempts`.execute(db);
  return rows;
}

/** Gives `received` when the gateway says that it has it, else what it said or what went wrong. */
async function post(url: string, body: string, signature: Record<string, string>): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...signature },
      body,
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    const text = await answer.text();
    if (answer.ok && text === '{"received":true}') return 'received';
    const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
    return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function deliver(deps: Deps, partner: Sender, base: string, webhook: Webhook): Promise<void> {
  const { id, body, attempts } = webhook;
  const secret = await sandboxSecret(deps, partner);
  const signature = signatureHeaders(secret, body, deps.clock.now());
  const answer = await post(base + SENT_TO[partner].path, body, signature);
  const now = deps.clock.now();
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
  const change =
    answer === 'received' ? { delivered_at: now } : { run_at: new Date(now.getTime() + wait) };
  const last_answer = answer.slice(0, 200);
  await updateRows(deps.db, 'sandbox.notices', { id }, { last_answer, ...change });
}

/** Sends the webhooks that are due, each once. Gives how many it sent. */
export async function sendDueWebhooks(deps: Deps, partner: Sender, base: string): Promise<number> {
  const due = await claim(deps, partner);
  await Promise.all(due.map(async (webhook) => await deliver(deps, partner, base, webhook)));
  return due.length;
}

/** What a webhook says. What is signed and yet makes no sense is refused, so that it is tried again. */
export async function readSigned<T>(
  deps: Deps,
  partner: Sender,
  schema: z.ZodType<T>,
  headers: Headers,
  body: Buffer,
): Promise<T> {
  const secret = await sandboxSecret(deps, partner);
  return readSignedWebhook({ secret, clock: deps.clock }, schema, headers, body);
}

/** A partner that sends webhooks by itself. */
interface Sending {
  partner: Sender;
  /** Sends what is due, and gives how much that was; unless given, the webhooks that were put. */
  round?: (base: string) => Promise<number>;
  /** The next instant at which the round has more to do than to send webhooks, as SQL. */
  alsoDue?: RawBuilder<Date | null>;
}

/**
 * Has a partner send for as long as the server listens: when it is told to, and when something is due. It reaches the
 * gateway by PUBLIC_URL, else on the same machine.
 */
export function sendWhileListening(
  app: FastifyInstance,
  deps: Deps & Pick<Context, 'config' | 'log'>,
  sender: Sending,
): void {
  const { config, log } = deps;
  const { partner, round = (base) => sendDueWebhooks(deps, partner, base) } = sender;
  let sending: Repeated | undefined;
  const wake = (): void => sending?.wake();
  listen(deps, {
    channel: 'webhook',
    heard: (told) => told === partner && wake(),
    missed: wake,
  });
  app.addHook('onListen', async () => {
    // Who listens everywhere listens on this machine.
    const own = app.listeningOrigin.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1');
    const once = async (): Promise<number> =>
      (await round(config.PUBLIC_URL ?? own)) > 0 ? 0 : await untilDue(deps, sender);
    sending = repeat(once, {
      faultMs: FAULT_MS,
      onFault(err) {
        log.warn(
          { event: 'sandbox.webhooks_not_sent', err },
          'a sandbox partner cannot send webhooks',
        );
      },
    });
  });
  // Before the server stops taking calls: a notice on its way is one to this very server.
  app.addHook('preClose', async () => await sending?.stop());
}
