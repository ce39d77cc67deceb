import { DAY_MS, shanghaiMidnight } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { FaceCheck } from '@shtrans/contract/face-checks/schemas';
import type { FaceDecision } from '../../../adapters/face-verification/port.ts';
import { askPartner } from '../../../adapters/ask-partner.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, inTransaction, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { identityOf, isVerified, requireRealName } from '../real-name/service.ts';
import { countStarted, latestOf } from './store.ts';
import { findRow, insertRow, lockRow, updateRows } from './tables.ts';
import { lockRider } from '../auth/service.ts';

type CheckRow = Row<'face_checks'>;

/** Each costs, and more are nobody's honest tries. */
const TRIES_A_DAY = 5;
/** Long enough to find the light for it; after that a decision does not count. */
const LIFE_MS = 10 * 60_000;
/** So long a face that was verified says who holds the phone. */
const PASSED_LIFE_MS = DAY_MS;
/** How long a rider waits for who verifies faces. */
const OPEN_LIMIT_MS = 5000;
const RESULT_LIMIT_MS = 3000;

/** Until when a check can be decided; of one that passed, until when it counts. */
const endOf = ({ state, expires_at, decided_at }: CheckRow): Date =>
  state === 'passed' && decided_at !== null
    ? new Date(decided_at.getTime() + PASSED_LIFE_MS)
    : expires_at;

const isOver = (row: CheckRow, now: Date): boolean =>
  (row.state === 'pending' || row.state === 'passed') && endOf(row) <= now;

const startedToday = (ctx: Pick<Context, 'clock'>, db: Db | Tx, userId: string): Promise<number> =>
  countStarted(db, userId, shanghaiMidnight(ctx.clock.now()));

/**
 * Starts to verify the rider's face, or goes on with the check under way, which is no other try. The check is written
 * before who verifies faces hears of it: asked again after a lost answer it is the same one. A face is compared with
 * the document of a verified identity; while that is not decided there is nothing to compare with. Raises what the
 * contract lists.
 */
export async function startFaceCheck(
  ctx: Context,
  attempt: Attempt,
): Promise<{ id: string; certificate: string; expiresAt: string }> {
  const { faceVerification: port } = ctx.adapters;
  if (port.name === 'none') throw new CodedError('partner_unavailable');
  const { id } = await once(ctx, attempt, async (tx) => await startIn(ctx, tx, attempt.userId));
  const row = existing(await findRow(ctx.db, 'face_checks', { id }), 'face_check_over');
  if (row.state !== 'pending' || isOver(row, ctx.clock.now())) {
    throw new CodedError('face_check_over');
  }
  const certificate = row.certificate ?? (await open(ctx, row));
  return { id, certificate, expiresAt: row.expires_at.toISOString() };
}

async function startIn(ctx: Context, tx: Tx, userId: string): Promise<{ id: string }> {
  // One rider's starts come one after the other, and a rider who is deleted starts nothing.
  await lockRider(tx, userId);
  await requireRealName(tx, userId);
  const now = ctx.clock.now();
  const provider = ctx.adapters.faceVerification.name;
  const live = await lockRow(tx, 'face_checks', { user_id: userId, state: 'pending' });
  if (live !== undefined) {
    if (!isOver(live, now) && live.provider === provider) return { id: live.id };
    await end(ctx, tx, live, { state: 'expired', reason: null });
  }
  if ((await startedToday(ctx, tx, userId)) >= TRIES_A_DAY) {
    throw new CodedError('face_tries_exceeded');
  }
  const identity = existing(await identityOf(tx, userId), 'internal');
  const id = uuidv7(ctx);
  await insertRow(tx, 'face_checks', {
    id,
    user_id: userId,
    provider,
    identity_request: identity.request_id,
    state: 'pending',
    certificate: null,
    reason: null,
    started_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
    decided_at: null,
  });
  return { id };
}

/** The certificate of a check, kept for whoever asks again. Raises `upstream_failed`. */
async function open(ctx: Context, row: CheckRow): Promise<string> {
  const { faceVerification: driver } = ctx.adapters;
  const asked = {
    checkId: row.id,
    identityRequestId: row.identity_request,
    startedAt: row.started_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
  const { certificate } = await askPartner(
    ctx,
    { name: 'face-verification', driver },
    OPEN_LIMIT_MS,
    () => driver.open(asked),
  ).catch((cause: unknown) => {
    throw cause instanceof CodedError ? cause : new CodedError('upstream_failed', { cause });
  });
  await updateRows(ctx.db, 'face_checks', { id: row.id, state: 'pending' }, { certificate });
  return certificate;
}

/** The certificate goes with the end: nothing can be started by it any more. */
const end = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { id }: CheckRow,
  outcome: Pick<CheckRow, 'state' | 'reason'>,
): Promise<unknown> =>
  updateRows(tx, 'face_checks', { id }, { ...outcome, certificate: null, decided_at: clock.now() });

/**
 * Writes what was decided on a check. One that is decided stays as it is; one whose time is over has expired, whatever
 * is said now; one that is not there, for its rider or its time is gone, needs no decision.
 */
export async function decideFaceCheck(
  ctx: TxContext,
  tx: Tx,
  key: { id: string; provider: string },
  decision: FaceDecision,
): Promise<void> {
  const row = await lockRow(tx, 'face_checks', key);
  if (row === undefined) {
    ctx.log.info(
      { event: 'face_checks.check_unknown', checkId: key.id },
      'a decision on a face check that is not there any more',
    );
    return;
  }
  if (row.state !== 'pending') return;
  const reason = decision.state === 'failed' ? decision.reason : null;
  const outcome = isOver(row, ctx.clock.now())
    ? ({ state: 'expired', reason: null } as const)
    : { state: decision.state, reason };
  await end(ctx, tx, row, outcome);
}

/**
 * Reads a rider's check, the newest by `latest`. While nobody decided, who verifies faces is asked, once for all who
 * ask at the same time; its silence changes nothing. Raises `face_check_not_found`, for another rider's as well.
 */
export function faceCheckReader(ctx: Context): (userId: string, id: string) => Promise<FaceCheck> {
  const asking = new Map<string, Promise<void>>();
  const ask = async (row: CheckRow): Promise<void> => {
    const question = asking.get(row.id) ?? askResult(ctx, row).finally(() => asking.delete(row.id));
    asking.set(row.id, question);
    await question;
  };
  return async (userId, id) => {
    const find = (): Promise<CheckRow | undefined> =>
      id === 'latest'
        ? latestOf(ctx.db, userId)
        : findRow(ctx.db, 'face_checks', { id, user_id: userId });
    let row = await find();
    if (row?.state === 'pending' && row.certificate !== null && !isOver(row, ctx.clock.now())) {
      await ask(row);
      row = await find();
    }
    if (row === undefined && id !== 'latest') throw new CodedError('face_check_not_found');
    return await viewOf(ctx, userId, row);
  };
}

async function askResult(ctx: Context, row: CheckRow): Promise<void> {
  const { faceVerification: driver } = ctx.adapters;
  if (driver.name !== row.provider) return;
  const { id, started_at, provider } = row;
  const asked = { checkId: id, startedAt: started_at.toISOString() };
  try {
    const said = await askPartner(ctx, { name: 'face-verification', driver }, RESULT_LIMIT_MS, () =>
      driver.result(asked),
    );
    if (said.state === 'waiting') return;
    await inTransaction(ctx.db, (tx) => decideFaceCheck(ctx, tx, { id, provider }, said));
  } catch (err) {
    ctx.log.warn(
      { event: 'face_checks.no_answer', err, checkId: id },
      'who verifies faces cannot be asked',
    );
  }
}

async function viewOf(ctx: Context, userId: string, row: CheckRow | undefined): Promise<FaceCheck> {
  const now = ctx.clock.now();
  const isNamed = await isVerified(ctx.db, userId);
  return {
    id: row?.id ?? null,
    state: row === undefined ? 'none' : isOver(row, now) ? 'expired' : row.state,
    reason: row?.reason ?? null,
    startedAt: row?.started_at.toISOString() ?? null,
    expiresAt: row === undefined ? null : endOf(row).toISOString(),
    decidedAt: row?.decided_at?.toISOString() ?? null,
    available: ctx.adapters.faceVerification.name !== 'none',
    named: isNamed,
    triesLeft: Math.max(0, TRIES_A_DAY - (await startedToday(ctx, ctx.db, userId))),
    serverTime: now.toISOString(),
  };
}
