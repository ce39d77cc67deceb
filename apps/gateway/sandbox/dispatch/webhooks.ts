import type { Selectable } from 'kysely';
import type { DispatchTables } from '../../src/db/tables/dispatch.ts';
import { sandboxSecret, SIGNATURE_HEADER, signNotice } from '../signature.ts';
import { POST_TIMEOUT_MS, postNotice } from '../delivery.ts';
import { type SandboxDispatchDeps, tellDue } from './rides.ts';

const WEBHOOK_PATH = '/v1/dispatch/webhook/sandbox';
const FIRST_RETRY_MS = 1000;
/** Newer news follows soon: old news is not sent for ever. */
const MAX_ATTEMPTS = 8;

type WebhookRow = Selectable<DispatchTables['sandbox_ride_notices']>;

/** Claims due notices; one that is not acknowledged comes back by itself. */
async function claim({ db, clock }: SandboxDispatchDeps): Promise<WebhookRow[]> {
  const now = clock.now();
  return await db
    .updateTable('sandbox_ride_notices')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      run_at: new Date(now.getTime() + POST_TIMEOUT_MS + FIRST_RETRY_MS),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sandbox_ride_notices')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('run_at', '<=', now)
        .where('attempts', '<', MAX_ATTEMPTS)
        .orderBy('run_at')
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function deliver(deps: SandboxDispatchDeps, base: string, notice: WebhookRow): Promise<void> {
  const secret = await sandboxSecret(deps, 'dispatch');
  const answer = await postNotice(base + WEBHOOK_PATH, notice.body, {
    [SIGNATURE_HEADER]: signNotice(secret, Buffer.from(notice.body), deps.clock.now()),
  });
  const now = deps.clock.now();
  await deps.db
    .updateTable('sandbox_ride_notices')
    .set({
      last_answer: answer.slice(0, 200),
      ...(answer === 'received'
        ? { delivered_at: now }
        : { run_at: new Date(now.getTime() + FIRST_RETRY_MS * 2 ** (notice.attempts - 1)) }),
    })
    .where('id', '=', notice.id)
    .execute();
}

/** Writes down what there is to tell and sends the notices that are due. Gives how many it sent. */
export async function sendRideNotices(deps: SandboxDispatchDeps, base: string): Promise<number> {
  await tellDue(deps);
  const due = await claim(deps);
  await Promise.all(due.map(async (notice) => await deliver(deps, base, notice)));
  return due.length;
}
