import type { Selectable } from 'kysely';
import type { PaymentTables } from '../../src/db/tables/payments.ts';
import { sandboxSecret, SIGNATURE_HEADER, signNotice } from '../signature.ts';
import { POST_TIMEOUT_MS, postNotice } from '../delivery.ts';
import { type SandboxDeps, takeLateMoney } from './trades.ts';

const WEBHOOK_PATH = '/v1/payments/webhook/sandbox';
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60_000;
/** Tried for about an hour; then only a query finds out, as with real providers. */
const MAX_ATTEMPTS = 20;

type WebhookRow = Selectable<PaymentTables['sandbox_notices']>;

/**
 * Claims due notices; several providers on one database share the work. A claimed notice that is not
 * acknowledged comes back by itself.
 */
async function claim({ db, clock }: SandboxDeps): Promise<WebhookRow[]> {
  const now = clock.now();
  const claimed = await db
    .updateTable('sandbox_notices')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      run_at: new Date(now.getTime() + POST_TIMEOUT_MS + FIRST_RETRY_MS),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sandbox_notices')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('run_at', '<=', now)
        .where('attempts', '<', MAX_ATTEMPTS)
        .orderBy('run_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return claimed;
}

async function deliver(deps: SandboxDeps, base: string, notice: WebhookRow): Promise<void> {
  const answer = await postNotice(base + WEBHOOK_PATH, notice.body, {
    [SIGNATURE_HEADER]: signNotice(
      await sandboxSecret(deps),
      Buffer.from(notice.body),
      deps.clock.now(),
    ),
  });
  const now = deps.clock.now();
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (notice.attempts - 1), LAST_RETRY_MS);
  await deps.db
    .updateTable('sandbox_notices')
    .set({
      last_answer: answer.slice(0, 200),
      ...(answer === 'received'
        ? { delivered_at: now }
        : { run_at: new Date(now.getTime() + wait) }),
    })
    .where('id', '=', notice.id)
    .execute();
}

/** Brings in late money and sends what notices are due, each once. Gives how many it sent. */
export async function sendDueNotices(deps: SandboxDeps, base: string): Promise<number> {
  await takeLateMoney(deps);
  const due = await claim(deps);
  await Promise.all(due.map(async (notice) => await deliver(deps, base, notice)));
  return due.length;
}
