import { shanghaiDay } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { type Identity, identityFaults, tidyIdentity } from '@shtrans/contract/values/identity';
import type { RealName } from '@shtrans/contract/real-name/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { fingerprints, masked, openIdentity, sealIdentity } from './identities.ts';
import { countOthers } from './store.ts';
import { findRow, insertRow, lockRow, updateRows } from './tables.ts';

type Kept = Row<'real_names'>;
type Decision = { state: 'passed' } | { state: 'failed'; reason: NonNullable<Kept['reason']> };

/** On a Shanghai day. Each costs, and a stranger could find out by them whose number one is. */
const TRIES_A_DAY = 5;

const triesOn = (now: Date, row: Kept | undefined): number =>
  row !== undefined && shanghaiDay(row.submitted_at) === shanghaiDay(now) ? row.tries : 0;

/** How far the verification of a rider is. */
export async function readRealName(ctx: Context, userId: string): Promise<RealName> {
  const row = await findRow(ctx.db, 'real_names', { user_id: userId });
  const now = ctx.clock.now();
  const identity = row && openIdentity(ctx, row);
  const shown = identity && masked(identity);
  return {
    state: row?.state ?? 'none',
    available: ctx.adapters.realName.name !== 'none',
    kind: row?.kind ?? null,
    name: shown?.name ?? null,
    number: shown?.number ?? null,
    reason: row?.reason ?? null,
    submittedAt: row?.submitted_at.toISOString() ?? null,
    decidedAt: row?.decided_at?.toISOString() ?? null,
    triesLeft: Math.max(0, TRIES_A_DAY - triesOn(now, row)),
    serverTime: now.toISOString(),
  };
}

/** What is known of a rider's identity; undefined: nothing was ever submitted. */
export const identityOf = (db: Db | Tx, userId: string): Promise<Row<'real_names'> | undefined> =>
  findRow(db, 'real_names', { user_id: userId });

/** Makes a rider's identity verified without a document: for the rider of a preview, whose transaction is rolled back. */
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

/** Raises `real_name_required` where the rider's identity is not verified. */
export async function requireRealName(db: Db | Tx, userId: string): Promise<void> {
  if (!(await isVerified(db, userId))) throw new CodedError('real_name_required');
}

/**
 * Takes an identity and has it checked. An identity that counts for as many riders as it may fails at once; it uses
 * up a try as well. Raises what the contract lists.
 */
export async function submitIdentity(
  ctx: Context,
  given: Identity,
  attempt: Attempt,
): Promise<{ state: 'pending' | 'failed' }> {
  if (ctx.adapters.realName.name === 'none') throw new CodedError('partner_unavailable');
  const identity = tidyIdentity(given);
  const now = ctx.clock.now();
  const [fault] = identityFaults(identity, now);
  if (fault !== undefined) throw new CodedError(fault.code, { field: fault.field });
  const known = fingerprints(ctx, identity);
  // What was asked is kept as a plain hash, which could be searched for a number: a fingerprint cannot.
  const [asked] = fingerprints(ctx, { ...identity, number: `${identity.number}.${identity.name}` });
  return await once(ctx, { ...attempt, asked }, async (tx) => {
    const { userId } = attempt;
    const isTaken = (await countOthers(tx, userId, known)) >= ctx.config.REAL_NAME_RIDERS_MAX;
    const requestId = uuidv7(ctx);
    const outcome = isTaken
      ? ({ state: 'failed', reason: 'in_use', decided_at: now } as const)
      : ({ state: 'pending', reason: null, decided_at: null } as const);
    const request = {
      ...outcome,
      request_id: requestId,
      kind: identity.kind,
      sealed: sealIdentity(ctx, userId, isTaken ? masked(identity) : identity),
      identity: isTaken ? null : (known[0] ?? null),
      submitted_at: now,
    };
    const first = { user_id: userId, tries: 1, ...request };
    if (!(await insertRow(tx, 'real_names', first, 'keep'))) await replace(tx, userId, request);
    if (!isTaken) {
      const payload = { userId, requestId };
      await enqueue(ctx, tx, { kind: 'real-name.check', dedup: requestId, payload });
    }
    return { state: outcome.state };
  });
}

/** Another try in the place of one that failed. */
async function replace(
  tx: Tx,
  userId: string,
  request: Omit<Kept, 'user_id' | 'tries'>,
): Promise<void> {
  const key = { user_id: userId };
  const before = existing(await lockRow(tx, 'real_names', key), 'internal');
  if (before.state === 'passed') throw new CodedError('real_name_decided');
  if (before.state === 'pending') throw new CodedError('real_name_pending');
  const tries = triesOn(request.submitted_at, before) + 1;
  if (tries > TRIES_A_DAY) throw new CodedError('real_name_tries_exceeded');
  await updateRows(tx, 'real_names', key, { ...request, tries });
}

/**
 * Writes what was decided on a request, and keeps of its identity no more than its mask. One that is decided already
 * stays as it is; one that is not known any more, for another try has replaced it, needs no decision.
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
      'a decision on a request that is not there any more',
    );
    return;
  }
  if (row.state !== 'pending') return;
  const identity = openIdentity(ctx, row);
  await updateRows(tx, 'real_names', key, {
    state: decision.state,
    reason: decision.state === 'failed' ? decision.reason : null,
    sealed: identity === undefined ? null : sealIdentity(ctx, row.user_id, masked(identity)),
    identity: decision.state === 'passed' ? row.identity : null,
    decided_at: ctx.clock.now(),
  });
}
