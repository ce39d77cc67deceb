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
 * What stands for a question outside: its state goes through the chat app, its claim comes back with
 * the answer. Who knows the one cannot make the other.
 */
const STATE = { name: 'payer-state', encoding: 'hex' } as const;
const CLAIM = { name: 'payer-claim', encoding: 'hex' } as const;

/** From the tap to the claim; the platform's own code is good for five minutes. */
const QUESTION_SECONDS = 600;
const QUESTIONS_PER_RIDER: Limit = { max: 30, windowSeconds: 600 };

/** A callback that comes twice waits for what the first one heard: a little longer than that may take. */
const WAIT_MS = 200;
const WAITS = 35;

/** Where somebody ends who brings a state we did not make: the page says that there is no payment. */
const NOWHERE = addressOf('paymentResult');

/** Apart from the accounts that log riders in: a friend's phone may pay, and must not log in by it. */
const accountAt = (appId: string): string => `payer:${appId}`;

const payersIn = ({ adapters }: Context): PayerPort | undefined =>
  adapters.payments.find(({ payers }) => payers !== undefined)?.payers;

/** What the chat app calls the rider, where it was asked before. */
export async function payerIdOf(ctx: Context, userId: string): Promise<string | undefined> {
  const payers = payersIn(ctx);
  return payers && (await partnerUidOf(ctx, userId, accountAt(payers.appId)));
}

/**
 * Begins to find out who the rider is inside the chat app. Gives its page to go to. Raises
 * `payer_unknown` where no driver can ask, `invalid_input` for a way back that is none of the app's.
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
 * The rider comes back from the chat app, with a code or without. Gives the path to send them to: the
 * page that asked, with a claim or the code of what went wrong. It never raises for what the rider or
 * the platform did; nothing is kept of the rider until they claim it.
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

/** Has the code exchanged, once. Undefined: the platform said who it is. */
async function failureOf(
  ctx: Context,
  { id, expires_at }: Row<'payer_questions'>,
  code: string | undefined,
): Promise<ErrorCode | undefined> {
  // The platform sends riders who refuse back without one.
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
      'the chat app does not say who pays',
    );
    await updateRows(ctx.db, 'payer_questions', { id }, { failure: err.code });
    return err.code;
  }
}

/**
 * What became of a question that was used up: web views are known to ask for an address twice, and
 * the second answer is the one that shows. With another code, or too late, it is no longer good.
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
 * Keeps what the chat app said, for the rider who asked and nobody else; a newer account takes the
 * place of an older one. Raises `payer_link_expired` for a claim that is forged, another rider's or
 * too old, `payer_bound_elsewhere` where the account pays for another rider.
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
    const taken = await takeAccount(ctx, tx, { partner: accountAt(appId), uid, userId });
    if (!taken) throw new CodedError('payer_bound_elsewhere');
  });
}
