import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '@shtrans/contract/addresses';
import { CodedError, type ErrorCode } from '@shtrans/contract/errors';
import type { PayerPort } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { limit, type Limit } from '../../http/limits.ts';
import { partnerUidOf, takeAccount } from '../auth/service.ts';
import { markedAddress, returnAddress } from './return-address.ts';
import * as store from './store.ts';
import { questionIdOf, tokenOf } from './token.ts';

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

const payersIn = ({ adapters }: Pick<Context, 'adapters'>): PayerPort | undefined =>
  adapters.payments.find(({ payers }) => payers !== undefined)?.payers;

/** What the chat app calls the rider, where it was asked before. */
export async function payerIdOf(
  ctx: Pick<Context, 'adapters' | 'db'>,
  userId: string,
): Promise<string | undefined> {
  const payers = payersIn(ctx);
  return payers && (await partnerUidOf(ctx, userId, accountAt(payers.appId)));
}

/**
 * Begins to find out who the rider is inside the chat app. Gives its page to go to. Raises
 * `payer_unknown` where no driver can ask, `invalid_input` for a way back that is none of the app's.
 */
export async function askPayer(
  ctx: Context,
  userId: string,
  returnTo: string,
): Promise<{ url: string }> {
  const payers = payersIn(ctx);
  if (payers === undefined) throw new CodedError('payer_unknown');
  const address = returnAddress(returnTo);
  await limit(ctx, `payer-rider:${userId}`, QUESTIONS_PER_RIDER);
  const id = uuidv7(ctx);
  const now = ctx.clock.now();
  await store.insertQuestion(ctx.db, {
    id,
    user_id: userId,
    app_id: payers.appId,
    return_to: address,
    asked_at: now,
    expires_at: new Date(now.getTime() + QUESTION_SECONDS * 1000),
    code_hash: null,
    open_id: null,
    failure: null,
  });
  return { url: payers.askUrl(tokenOf(ctx, 'state', id)) };
}

/**
 * The rider comes back from the chat app, with a code or without. Gives the path to send them to: the
 * page that asked, with a claim or the code of what went wrong. It never raises for what the rider or
 * the platform did; nothing is kept of the rider until they claim it.
 */
export async function takeAnswer(
  ctx: Context,
  { code, state }: { code?: string | undefined; state?: string | undefined },
): Promise<string> {
  const id = questionIdOf(ctx, 'state', state ?? '');
  const question = id === undefined ? undefined : await store.findQuestion(ctx.db, id);
  if (question === undefined) return NOWHERE;
  const failure = await failureOf(ctx, question, code);
  const answer = failure ?? tokenOf(ctx, 'claim', question.id);
  const elsewhere = ctx.adapters.payments[0].payers === undefined;
  return markedAddress(question.return_to, answer, elsewhere);
}

/** Has the code exchanged, once. Undefined: the platform said who it is. */
async function failureOf(
  ctx: Context,
  { id }: store.QuestionRow,
  code: string | undefined,
): Promise<ErrorCode | undefined> {
  // The platform sends riders who refuse back without one.
  if (code === undefined || code === '') return 'payer_unknown';
  const codeHash = createHash('sha256').update(code).digest('hex');
  if (await store.useQuestion(ctx.db, id, codeHash, ctx.clock.now())) {
    return await exchange(ctx, id, code);
  }
  return await answeredBefore(ctx, id, codeHash);
}

async function exchange(ctx: Context, id: string, code: string): Promise<ErrorCode | undefined> {
  try {
    const openId = await payersIn(ctx)?.payerOf(code);
    if (openId === undefined) throw new CodedError('payer_unknown');
    await store.answerQuestion(ctx.db, id, { open_id: openId });
    return undefined;
  } catch (err) {
    if (!(err instanceof CodedError)) throw err;
    ctx.log.warn(
      { event: 'payers.not_reported', err, problem: err.code },
      'the chat app does not say who pays',
    );
    await store.answerQuestion(ctx.db, id, { failure: err.code });
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
    const question = await store.findQuestion(ctx.db, id);
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
  const id = questionIdOf(ctx, 'claim', claim);
  const question = id === undefined ? undefined : await store.findQuestion(ctx.db, id);
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
