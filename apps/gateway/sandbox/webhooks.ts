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
 * The gateway's path and the maximum attempts for webhooks of each sandbox partner. The wait doubles with each attempt,
 * up to five minutes.
 */
const SENT_TO: Record<Sender, { path: string; maxAttempts: number }> = {
  // For about an hour; then only a query finds the result, as with real providers.
  payment: { path: '/v1/payments/webhook/sandbox', maxAttempts: 20 },
  // Newer events follow soon, so old ones are dropped early.
  dispatch: { path: '/v1/dispatch/webhook/sandbox', maxAttempts: 8 },
  // Rides, stays and used tickets are reported for more than a day.
  bikes: { path: '/v1/bikes/webhook/sandbox', maxAttempts: 400 },
  gates: { path: '/v1/gates/webhook/sandbox', maxAttempts: 400 },
  parking: { path: '/v1/parking/webhook/sandbox', maxAttempts: 400 },
  ticketing: { path: '/v1/ticketing/webhook/sandbox', maxAttempts: 400 },
  'real-name': { path: '/v1/real-name/webhook/sandbox', maxAttempts: 400 },
  // A report after the end of the check is of no use.
  'face-verification': { path: '/v1/face-verification/webhook/sandbox', maxAttempts: 20 },
};

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

const POST_TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60_000;
const BATCH = 50;
/** Maximum time between two checks for due webhooks; normally a notice wakes the partner. */
const LOOK_MS = 5000;
/** While the database is away. */
const FAULT_MS = 2000;

/** Stores a webhook as a row, from which it is sent until the gateway acknowledges it. */
export async function putWebhook(
  deps: Deps,
  tx: Tx,
  { id = uuidv7(deps), ...columns }: { partner: Sender; about: string; id?: string | undefined },
  content: object,
  run_at = deps.clock.now(),
): Promise<void> {
  const body = JSON.stringify({ id, ...content });
  await insertRow(tx, 'sandbox.notices', { id, ...columns, body, run_at, attempts: 0 });
  await notify(tx, 'webhook', columns.partner);
}

/** Returns the ms until something is due, at most `LOOK_MS`. */
async function untilDue({ db, clock }: Deps, { partner, alsoDue }: Sending): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT least(${alsoDue ?? sql`NULL`}, (
      SELECT min(run_at) FROM sandbox.notices
      WHERE partner = ${partner} AND attempts < ${SENT_TO[partner].maxAttempts} AND delivered_at IS NULL
    )) AS at`.execute(db);
  const dueAt = rows[0]?.at?.getTime() ?? Infinity;
  return Math.min(LOOK_MS, Math.max(1, dueAt - clock.now().getTime()));
}

type Webhook = Pick<Row<'sandbox.notices'>, 'id' | 'body' | 'attempts'>;

/**
 * Claims due webhooks, so that several gateways on one database share the work. A claimed webhook that is not
 * acknowledged becomes due again.
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

/** Returns `received` if the gateway acknowledges the webhook, else its answer or the error. */
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
  const signature = signatureHeaders(secret, body, deps.clock.now(), id);
  const answer = await post(base + SENT_TO[partner].path, body, signature);
  const now = deps.clock.now();
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
  const change =
    answer === 'received' ? { delivered_at: now } : { run_at: new Date(now.getTime() + wait) };
  const last_answer = answer.slice(0, 200);
  await updateRows(deps.db, 'sandbox.notices', { id }, { last_answer, ...change });
}

/** Sends each due webhook once. Returns their number. */
export async function sendDueWebhooks(deps: Deps, partner: Sender, base: string): Promise<number> {
  const dueWebhooks = await claim(deps, partner);
  await Promise.all(
    dueWebhooks.map(async (webhook) => await deliver(deps, partner, base, webhook)),
  );
  return dueWebhooks.length;
}

/** Reads a signed webhook. Throws if its content is malformed, so that it is sent again. */
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
  /** Sends what is due and returns the number; default: the stored webhooks. */
  round?: (base: string) => Promise<number>;
  /** SQL for the next time at which the round has other work than stored webhooks. */
  alsoDue?: RawBuilder<Date | null>;
}

/**
 * Lets a partner send while the server listens: when a notice arrives, and when something is due. It reaches the gateway
 * at PUBLIC_URL, or else on the same machine.
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
    heard: (partnerName) => partnerName === partner && wake(),
    missed: wake,
  });
  app.addHook('onListen', async () => {
    // Replaces a wildcard address by the loopback address.
    const localUrl = app.listeningOrigin.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1');
    const once = async (): Promise<number> =>
      (await round(config.PUBLIC_URL ?? localUrl)) > 0 ? 0 : await untilDue(deps, sender);
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
  // Before the server refuses calls, because a webhook under way goes to this same server.
  app.addHook('preClose', async () => await sending?.stop());
}
