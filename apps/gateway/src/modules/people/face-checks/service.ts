import { DAY_MS, cityMidnight } from '@shtrans/contract/values/calendar';
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

/** Each check costs money, and honest riders need no more. */
const TRIES_A_DAY = 5;
/** Time to find good light; a later decision does not count. */
const LIFE_MS = 10 * 60_000;
/** How long a passed check proves who holds the phone. */
const PASSED_LIFE_MS = DAY_MS;
/** Maximum time that a rider waits for the verification provider. */
const OPEN_LIMIT_MS = 5000;
const RESULT_LIMIT_MS = 3000;

/** Returns until when a check can be decided, or until when a passed one counts. */
const endOf = ({ state, expires_at, decided_at }: CheckRow): Date =>
  state === 'passed' && decided_at !== null
    ? new Date(decided_at.getTime() + PASSED_LIFE_MS)
    : expires_at;

const isOver = (row: CheckRow, now: Date): boolean =>
  (row.state === 'pending' || row.state === 'passed') && endOf(row) <= now;

const startedToday = (ctx: Pick<Context, 'clock'>, db: Db | Tx, userId: string): Promise<number> =>
  countStarted(db, userId, cityMidnight(ctx.clock.now()));

/**
 * Starts a face check, or continues the one under way, which does not count as another try. The check is
 * written before the provider is called, so that a request repeated after a lost answer continues it.
 * Requires a verified identity, because the face is compared with its document. Throws the errors that the
 * contract lists.
 */
export async function startFaceCheck(
  ctx: Context,
  attempt: Attempt,
): Promise<{ id: string; certificate: string; expiresAt: string }> {
  const { faceVerification: port } = ctx.adapters;
  if (port.name === 'none') throw new CodedError('partner_unavailable');
  const { id } = await once(
    ctx,
    attempt,
    async (tx) => await startOrContinue(ctx, tx, attempt.userId),
  );
  const row = existing(await findRow(ctx.db, 'face_checks', { id }), 'face_check_over');
  if (row.state !== 'pending' || isOver(row, ctx.clock.now())) {
    throw new CodedError('face_check_over');
  }
  const certificate = row.certificate ?? (await requestCertificate(ctx, row));
  return { id, certificate, expiresAt: row.expires_at.toISOString() };
}

async function startOrContinue(ctx: Context, tx: Tx, userId: string): Promise<{ id: string }> {
  // Serialises the starts of one rider, and refuses a rider who is being deleted.
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

/** Requests the certificate of a check and stores it for later calls. Throws `upstream_failed`. */
async function requestCertificate(ctx: Context, row: CheckRow): Promise<string> {
  const { faceVerification: driver } = ctx.adapters;
  const request = {
    checkId: row.id,
    identityRequestId: row.identity_request,
    startedAt: row.started_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
  const { certificate } = await askPartner(
    ctx,
    { name: 'face-verification', driver },
    OPEN_LIMIT_MS,
    () => driver.open(request),
  ).catch((cause: unknown) => {
    throw cause instanceof CodedError ? cause : new CodedError('upstream_failed', { cause });
  });
  await updateRows(ctx.db, 'face_checks', { id: row.id, state: 'pending' }, { certificate });
  return certificate;
}

/** Ends a check. Clears its certificate, because it cannot start anything any more. */
const end = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { id }: CheckRow,
  outcome: Pick<CheckRow, 'state' | 'reason'>,
): Promise<unknown> =>
  updateRows(tx, 'face_checks', { id }, { ...outcome, certificate: null, decided_at: clock.now() });

/**
 * Writes the decision on a check. A decided check stays unchanged; an expired one becomes `expired`
 * regardless of the decision; a deleted one needs no decision.
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
      'a decision on a face check that no longer exists',
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
 * Returns a function that reads a rider's check, or the newest by `latest`. While it is undecided, asks the
 * provider, once for all concurrent readers; ignores a provider that does not answer. Throws
 * `face_check_not_found`, also for another rider's check.
 */
export function faceCheckReader(ctx: Context): (userId: string, id: string) => Promise<FaceCheck> {
  const asking = new Map<string, Promise<void>>();
  const askOnce = async (row: CheckRow): Promise<void> => {
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
      await askOnce(row);
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
  const request = { checkId: id, startedAt: started_at.toISOString() };
  try {
    const response = await askPartner(
      ctx,
      { name: 'face-verification', driver },
      RESULT_LIMIT_MS,
      () => driver.result(request),
    );
    if (response.state === 'waiting') return;
    await inTransaction(ctx.db, (tx) => decideFaceCheck(ctx, tx, { id, provider }, response));
  } catch (err) {
    ctx.log.warn(
      { event: 'face_checks.no_answer', err, checkId: id },
      'the face verification provider did not answer',
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
