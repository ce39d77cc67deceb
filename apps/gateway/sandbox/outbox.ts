import { sql } from 'kysely';
import type { Context } from '../src/context.ts';
import { POST_TIMEOUT_MS, postNotice } from './delivery.ts';
import { sandboxSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

/** Where a sandbox partner keeps the webhooks that it has to send, and where it sends them. */
export interface Outbox {
  table: 'sandbox_notices' | 'sandbox_ride_notices';
  partner: 'payment' | 'dispatch';
  /** On the gateway. */
  path: string;
  /** After so many a webhook is given up; each waits twice as long as the one before, five minutes at most. */
  maxAttempts: number;
}

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

interface Webhook {
  id: string;
  body: string;
  attempts: number;
}

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60_000;
const BATCH = 50;

/**
 * Claims due webhooks; several partners on one database share the work. A claimed webhook that is not
 * acknowledged comes back by itself.
 */
async function claim({ db, clock }: Deps, { table, maxAttempts }: Outbox): Promise<Webhook[]> {
  const now = clock.now();
  const { rows } = await sql<Webhook>`
    UPDATE ${sql.table(table)}
    SET attempts = attempts + 1,
      run_at = ${new Date(now.getTime() + POST_TIMEOUT_MS + FIRST_RETRY_MS)}
    WHERE id IN (
      SELECT id FROM ${sql.table(table)}
      WHERE delivered_at IS NULL AND run_at <= ${now} AND attempts < ${maxAttempts}
      ORDER BY run_at LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, body, attempts`.execute(db);
  return rows;
}

async function deliver(deps: Deps, outbox: Outbox, base: string, webhook: Webhook): Promise<void> {
  const secret = await sandboxSecret(deps, outbox.partner);
  const answer = await postNotice(base + outbox.path, webhook.body, {
    [SIGNATURE_HEADER]: signNotice(secret, Buffer.from(webhook.body), deps.clock.now()),
  });
  const now = deps.clock.now();
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (webhook.attempts - 1), LAST_RETRY_MS);
  const change =
    answer === 'received'
      ? sql`delivered_at = ${now}`
      : sql`run_at = ${new Date(now.getTime() + wait)}`;
  await sql`
    UPDATE ${sql.table(outbox.table)} SET last_answer = ${answer.slice(0, 200)}, ${change}
    WHERE id = ${webhook.id}`.execute(deps.db);
}

/** Sends the webhooks that are due, each once. Gives how many it sent. */
export async function sendDueWebhooks(deps: Deps, outbox: Outbox, base: string): Promise<number> {
  const due = await claim(deps, outbox);
  await Promise.all(due.map(async (webhook) => await deliver(deps, outbox, base, webhook)));
  return due.length;
}
