import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '@shtrans/contract/addresses/addresses';
import { CodedError, type ErrorCode, existing } from '@shtrans/contract/api/errors';
import type { PayerPort } from '../../../adapters/payment/port.ts';
import { offeredChannels } from '@shtrans/contract/payments/facts';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Call } from '../../../http/call.ts';
import { limit, type Limit } from '../../../http/limits.ts';
import { idOf, tokenOf } from '../../../http/signed-id.ts';
import { partnerUidOf, takeAccount } from '../../people/auth/service.ts';
import { markedAddress, returnAddress } from './return-address.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

/**
 * Tokens that represent a question outside the gateway: the state goes through the chat app, the claim
 * comes back with the answer. One cannot be derived from the other.
 */
const STATE = { name: 'payer-state', encoding: 'hex' } as const;
const CLAIM = { name: 'payer-claim', encoding: 'hex' } as const;

/** From the tap to the claim; the platform's own code is good for five minutes. */
const QUESTION_SECONDS = 600;
const QUESTIONS_PER_RIDER: Limit = { max: 30, windowSeconds: 600 };

/** A repeated callback waits for the result of the first one, slightly longer than that can take. */
const WAIT_MS = 200;
const WAITS = 35;

/** Destination for a forged or unknown state: the page says that there is no payment. */
const NOWHERE = addressOf('paymentResult');

/** Separate from the accounts for logging in: a friend's phone may pay but must not log in as the rider. */
const accountAt = (appId: string): string => `payer:${appId}`;

const payersIn = ({ adapters }: Context): PayerPort | undefined =>
  adapters.payments.find(({ payers }) => payers !== undefined)?.payers;

/** Returns the rider's id in the chat app, if it is known from an earlier question. */
export async function payerIdOf(ctx: Context, userId: string): Promise<string | undefined> {
  const payers = payersIn(ctx);
  return payers && (await partnerUidOf(ctx, userId, accountAt(payers.appId)));
}

/**
 * Starts to identify the rider inside the chat app, and returns the chat app's page to open. Throws
 * `payer_unknown` if no driver can ask, `invalid_input` if `returnTo` is not a page of the app.
 */
export async function askPayer(ctx: Context, userId: string, returnTo: string) {
  const payers = existing(payersIn(ctx), 'payer_unknown');
  const address = returnAddress(returnTo);
  await limit(ctx, `payer-rider:${userId}`, QUESTIONS_PER_RIDER);
  const id = uuidv7(ctx);
  const now = ctx.clock.now();
  await insertRow(ctx.db, 'payer_questions', {
    id,
    user_id: userId,
    app_id: payers.appId,
    return_to: address,
    asked_at: now,
    expires_at: new Date(now.getTime() + QUESTION_SECONDS * 1000),
  });
  return { url: payers.askUrl(tokenOf(ctx, STATE, id)) };
}

/**
 * Handles the rider's return from the chat app, with a code or without, and returns the path to redirect to:
 * the page that asked, with a claim or an error code. It never throws for what the rider or the platform
 * did. Nothing is linked to the rider until they claim it.
 */
export async function takeAnswer(
  ctx: Context,
  { code, state }: Call<'GET external:/v1/payers/wechat/callback'>['query'],
): Promise<string> {
  const id = idOf(ctx, STATE, state ?? '');
  const question = id === undefined ? undefined : await findRow(ctx.db, 'payer_questions', { id });
  if (question === undefined) return NOWHERE;
  const failure = await failureOf(ctx, question, code);
  const answer = failure ?? tokenOf(ctx, CLAIM, question.id);
  const { offered } = offeredChannels(ctx.adapters.payments, { host: 'WX', device: 'phone' });
  const elsewhere = offered.some(({ channel }) => channel !== 'wechat_jsapi');
  return markedAddress(question.return_to, answer, elsewhere);
}

/** Exchanges the code, once. Returns undefined if the platform identified the payer, otherwise the error code. */
async function failureOf(
  ctx: Context,
  { id, expires_at }: Row<'payer_questions'>,
  code: string | undefined,
): Promise<ErrorCode | undefined> {
  // The platform sends riders who decline back without a code.
  if (code === undefined || code === '') return 'payer_unknown';
  const codeHash = createHash('sha256').update(code).digest('hex');
  const unused = { id, code_hash: null };
  const isFirst =
    expires_at > ctx.clock.now() &&
    (await updateRows(ctx.db, 'payer_questions', unused, { code_hash: codeHash })) === 1;
  if (isFirst) return await exchange(ctx, id, code);
  return await answeredBefore(ctx, id, codeHash);
}

async function exchange(ctx: Context, id: string, code: string): Promise<ErrorCode | undefined> {
  try {
    const openId = existing(await payersIn(ctx)?.payerOf(code), 'payer_unknown');
    await updateRows(ctx.db, 'payer_questions', { id }, { open_id: openId });
    return undefined;
  } catch (err) {
    if (!(err instanceof CodedError)) throw err;
    ctx.log.warn(
      { event: 'payers.not_reported', err, problem: err.code },
      'the chat app does not identify the payer',
    );
    await updateRows(ctx.db, 'payer_questions', { id }, { failure: err.code });
    return err.code;
  }
}

/**
 * Returns the result of a question that was already used: web views are known to request an address twice,
 * and show the second answer. Another code returns `payer_link_expired`.
 */
async function answeredBefore(
  ctx: Context,
  id: string,
  codeHash: string,
): Promise<ErrorCode | undefined> {
  for (let waits = 0; waits < WAITS; waits++) {
    const question = await findRow(ctx.db, 'payer_questions', { id });
    if (question?.code_hash !== codeHash) return 'payer_link_expired';
    if (question.failure !== null) return question.failure;
    if (question.open_id !== null) return undefined;
    await delay(WAIT_MS);
  }
  return 'upstream_timeout';
}

/**
 * Stores the chat app's account for the rider who asked, and only for them; a newer account replaces an
 * older one. Throws `payer_link_expired` for a claim that is forged, another rider's or too old, and
 * `payer_bound_elsewhere` if the account pays for another rider.
 */
export async function claimPayer(ctx: Context, userId: string, claim: string): Promise<void> {
  const id = idOf(ctx, CLAIM, claim);
  const question = id === undefined ? undefined : await findRow(ctx.db, 'payer_questions', { id });
  if (question?.user_id !== userId || question.expires_at <= ctx.clock.now()) {
    throw new CodedError('payer_link_expired');
  }
  const { app_id: appId, open_id: uid } = question;
  if (uid === null) throw new CodedError('payer_link_expired');
  await inTransaction(ctx.db, async (tx) => {
    const isTaken = await takeAccount(ctx, tx, { partner: accountAt(appId), uid, userId });
    if (!isTaken) throw new CodedError('payer_bound_elsewhere');
  });
}
