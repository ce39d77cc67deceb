import { cityDay } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { type Identity, identityFaults, tidyIdentity } from '@shtrans/contract/values/identity';
import type { RealName } from '@shtrans/contract/real-name/schemas';
import { openCity } from '../../../city/folder.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { fingerprints, masked, openIdentity, sealIdentity } from './identities.ts';
import { countOthers } from './store.ts';
import { findRow, insertRow, lockRow, updateRows } from './tables.ts';

type RealNameRow = Row<'real_names'>;
type Decision =
  | { state: 'passed' }
  | { state: 'failed'; reason: NonNullable<RealNameRow['reason']> };

/**
 * Maximum tries on a day of the city. Each costs money, and tries could reveal to a stranger whose number it is.
 */
const TRIES_A_DAY = 5;

const triesOn = (now: Date, row: RealNameRow | undefined): number =>
  row !== undefined && cityDay(row.submitted_at) === cityDay(now) ? row.tries : 0;

/** Returns the state of a rider's verification. */
export async function readRealName(ctx: Context, userId: string): Promise<RealName> {
  const row = await findRow(ctx.db, 'real_names', { user_id: userId });
  const now = ctx.clock.now();
  const identity = row && openIdentity(ctx, row);
  const maskedIdentity = identity && masked(identity);
  return {
    state: row?.state ?? 'none',
    available: ctx.adapters.realName.name !== 'none',
    kinds: openCity().identityDocuments,
    kind: row?.kind ?? null,
    name: maskedIdentity?.name ?? null,
    number: maskedIdentity?.number ?? null,
    reason: row?.reason ?? null,
    submittedAt: row?.submitted_at.toISOString() ?? null,
    decidedAt: row?.decided_at?.toISOString() ?? null,
    triesLeft: Math.max(0, TRIES_A_DAY - triesOn(now, row)),
    serverTime: now.toISOString(),
  };
}

/** Returns a rider's identity row, or undefined if none was submitted. */
export const identityOf = (db: Db | Tx, userId: string): Promise<Row<'real_names'> | undefined> =>
  findRow(db, 'real_names', { user_id: userId });

/**
 * Marks a rider's identity as verified without a document: for the rider of a preview, whose transaction is
 * rolled back.
 */
export async function addVerified(ctx: TxContext, tx: Tx, userId: string): Promise<void> {
  const now = ctx.clock.now();
  await insertRow(tx, 'real_names', {
    user_id: userId,
    request_id: uuidv7(ctx),
    state: 'passed',
    kind: 'resident_id',
    submitted_at: now,
    decided_at: now,
    tries: 1,
  });
}

export const isVerified = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await findRow(db, 'real_names', { user_id: userId, state: 'passed' })) !== undefined;

/** Throws `real_name_required` if the rider's identity is not verified. */
export async function requireRealName(db: Db | Tx, userId: string): Promise<void> {
  if (!(await isVerified(db, userId))) throw new CodedError('real_name_required');
}

/**
 * Submits an identity for a check by the partner. Whether it already counts for other riders is compared only once it
 * passed, so that the answer tells nothing about a document that is not the rider's. Throws the errors that the contract
 * lists.
 */
export async function submitIdentity(
  ctx: Context,
  submittedIdentity: Identity,
  attempt: Attempt,
): Promise<{ state: 'pending' }> {
  if (ctx.adapters.realName.name === 'none') throw new CodedError('partner_unavailable');
  const identity = tidyIdentity(submittedIdentity);
  if (!openCity().identityDocuments.includes(identity.kind)) {
    throw new CodedError('invalid_input', { field: 'kind' });
  }
  const now = ctx.clock.now();
  const [fault] = identityFaults(identity, now);
  if (fault !== undefined) throw new CodedError(fault.code, { field: fault.field });
  const identityPrints = fingerprints(ctx, identity);
  // The stored request hash is unkeyed and could be searched for a number, so it covers a fingerprint
  // instead.
  const [requestPrint] = fingerprints(ctx, {
    ...identity,
    number: `${identity.number}.${identity.name}`,
  });
  return await once(ctx, { ...attempt, asked: requestPrint }, async (tx) => {
    const { userId } = attempt;
    const requestId = uuidv7(ctx);
    const request = {
      state: 'pending',
      reason: null,
      decided_at: null,
      request_id: requestId,
      kind: identity.kind,
      sealed: sealIdentity(ctx, userId, identity),
      identity: identityPrints[0] ?? null,
      submitted_at: now,
    } as const;
    const firstRow = { user_id: userId, tries: 1, ...request };
    if (!(await insertRow(tx, 'real_names', firstRow, 'keep')))
      await replaceFailed(tx, userId, request);
    const payload = { userId, requestId };
    await enqueue(ctx, tx, { kind: 'real-name.check', dedup: requestId, payload });
    return { state: 'pending' };
  });
}

/** Replaces a failed request by another one. */
async function replaceFailed(
  tx: Tx,
  userId: string,
  request: Omit<RealNameRow, 'user_id' | 'tries'>,
): Promise<void> {
  const key = { user_id: userId };
  const currentRow = existing(await lockRow(tx, 'real_names', key), 'internal');
  if (currentRow.state === 'passed') throw new CodedError('real_name_decided');
  if (currentRow.state === 'pending') throw new CodedError('real_name_pending');
  const tries = triesOn(request.submitted_at, currentRow) + 1;
  if (tries > TRIES_A_DAY) throw new CodedError('real_name_tries_exceeded');
  await updateRows(tx, 'real_names', key, { ...request, tries });
}

/**
 * Writes the decision on a request, and keeps only the masked identity. An identity that passed fails with `in_use` if it
 * already counts for the maximum number of riders. A decided request stays unchanged;
 * one that was replaced by another try needs no decision.
 */
export async function decideRequest(
  ctx: Context,
  tx: Tx,
  requestId: string,
  decision: Decision,
): Promise<void> {
  const key = { request_id: requestId };
  const row = await lockRow(tx, 'real_names', key);
  if (row === undefined) {
    ctx.log.info(
      { event: 'real_name.request_unknown', requestId },
      'a decision on a request that no longer exists',
    );
    return;
  }
  if (row.state !== 'pending') return;
  const identity = openIdentity(ctx, row);
  const isTaken =
    decision.state === 'passed' &&
    identity !== undefined &&
    (await countOthers(tx, row.user_id, fingerprints(ctx, identity))) >=
      ctx.config.REAL_NAME_RIDERS_MAX;
  const outcome: Decision = isTaken ? { state: 'failed', reason: 'in_use' } : decision;
  await updateRows(tx, 'real_names', key, {
    state: outcome.state,
    reason: outcome.state === 'failed' ? outcome.reason : null,
    sealed: identity === undefined ? null : sealIdentity(ctx, row.user_id, masked(identity)),
    identity: outcome.state === 'passed' ? row.identity : null,
    decided_at: ctx.clock.now(),
  });
}
