import { askPartner } from '../../../adapters/ask-partner.ts';
import type { Context } from '../../../context.ts';
import { backOff } from '../../../jobs/back-off.ts';
import {
  type JobDefinitions,
  type JobOutcome,
  type Jobs,
  NOTHING_TO_DO,
} from '../../../jobs/queue.ts';
import { openIdentity } from './identities.ts';
import { decideRequest } from './service.ts';
import { findRow } from './tables.ts';

/** Maximum time that the job waits for the checker's answer. */
const ANSWER_LIMIT_MS = 8000;
/** A request undecided for this long fails, so that the rider can try again. */
const PATIENCE_MS = 3 * 24 * 3_600_000;

/** Has an identity checked and writes the decision; asks again until there is one. */
async function checkIdentity(
  ctx: Context,
  { userId, requestId }: Jobs['real-name.check'],
  attempt: number,
): Promise<JobOutcome> {
  const row = await findRow(ctx.db, 'real_names', { user_id: userId, request_id: requestId });
  if (row?.state !== 'pending') return NOTHING_TO_DO;
  const askedAt = row.submitted_at;
  if (ctx.clock.now().getTime() - askedAt.getTime() > PATIENCE_MS) {
    const timeoutDecision = { state: 'failed', reason: 'no_answer' } as const;
    return { done: (tx) => decideRequest(ctx, tx, requestId, timeoutDecision) };
  }
  const identity = openIdentity(ctx, row);
  if (identity === undefined) {
    ctx.log.error(
      { event: 'real_name.key_missing', requestId },
      'the key of a pending identity is missing; add it to REAL_NAME_KEYS',
    );
    return { again: backOff(ctx, attempt) };
  }
  const { realName } = ctx.adapters;
  const request = { ...identity, requestId, askedAt: askedAt.toISOString() };
  const answer = await askPartner(
    ctx,
    { name: 'real-name', driver: realName },
    ANSWER_LIMIT_MS,
    () => realName.check(request),
  );
  if (answer.state === 'waiting') return { again: answer.askAgain ?? backOff(ctx, attempt) };
  return { done: (tx) => decideRequest(ctx, tx, requestId, answer) };
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'real-name.check': { userId: string; requestId: string };
  }
}

export const realNameJobs = (ctx: Context) =>
  ({
    'real-name.check': {
      lane: 'real-name',
      run: (payload, attempt) => checkIdentity(ctx, payload, attempt),
    },
  }) satisfies Partial<JobDefinitions>;
