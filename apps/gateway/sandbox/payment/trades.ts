import { sql, type Updateable } from 'kysely';
import { z } from 'zod';
import type { TradeRequest, TradeState } from '../../src/adapters/payment/port.ts';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { notify } from '../../src/db/notify.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { putWebhook, sendDueWebhooks } from '../webhooks.ts';
import type { Row, SandboxSchema } from '../schema.ts';
import { findRow, insertRow, lockRow, queries, updateRows } from '../tables.ts';

export type SandboxTrade = Row<'sandbox.trades'>;
export type SandboxDeps = Pick<Context, 'db' | 'clock' | 'random'>;

/** The behaviour of refunds of a trade, chosen on its page. */
export const REFUND_MODES = ['normal', 'refused', 'slow', 'silent', 'lost'] as const;

/** An action of a person or a test on a trade at the cashier. */
export const tradeAction = z.discriminatedUnion('action', [
  // `silent` takes the money, sends no notice and answers queries with "unknown", until `come_back`.
  z.object({ action: z.literal(['pay', 'refuse', 'silent', 'come_back']) }),
  // Pays; the money arrives after a number of seconds and cannot be stopped.
  z.object({
    action: z.literal('late'),
    seconds: z.coerce.number().int().min(1).max(86_400).default(10),
  }),
  // Sends the notice of a finished trade again, `times` times.
  z.object({
    action: z.literal('notify'),
    times: z.coerce.number().int().min(1).max(10).default(1),
  }),
  // Changes nothing and returns to the merchant.
  z.object({ action: z.literal('leave') }),
  z.object({ action: z.literal('refunds'), mode: z.enum(REFUND_MODES) }),
]);

/** Creates a trade with a random number of 16 digits, unless the payment already has one. */
export async function makeTrade(deps: SandboxDeps, request: TradeRequest): Promise<void> {
  const digits = String(deps.random.bytes(8).readBigUInt64BE() % 10n ** 16n).padStart(16, '0');
  const trade = {
    payment_id: request.paymentId,
    trade_no: `SP${digits}`,
    amount_cents: request.amountCents,
    subject: request.subject,
    return_url: request.returnUrl,
    state: 'waiting',
    silent: false,
    expires_at: request.expiresAt,
    created_at: deps.clock.now(),
  } as const;
  await insertRow(deps.db, 'sandbox.trades', trade, 'keep');
}

const setTrade = async (
  tx: Tx,
  { payment_id }: SandboxTrade,
  columns: Updateable<SandboxSchema['sandbox.trades']>,
): Promise<number> => await updateRows(tx, 'sandbox.trades', { payment_id }, columns);

/** Changes a trade under a lock on its row, after applying the effects of time. */
export async function changeTrade(
  deps: SandboxDeps,
  paymentId: string,
  work: (tx: Tx, trade: SandboxTrade) => Promise<void> = async () => {},
): Promise<SandboxTrade | undefined> {
  return await inTransaction(deps.db, async (tx) => {
    const locked = await lockRow(tx, 'sandbox.trades', { payment_id: paymentId });
    if (locked === undefined) return undefined;
    const state = endedByTime(locked, deps.clock.now());
    await work(tx, state === undefined ? locked : await finish(deps, tx, locked, state));
    return await findRow(tx, 'sandbox.trades', { payment_id: paymentId });
  });
}

/** Returns the final state that a trade reached by time: late money has arrived, or it expired unpaid. */
function endedByTime(trade: SandboxTrade, now: Date): 'paid' | 'closed' | undefined {
  const { state, takes_money_at: takesMoneyAt, expires_at: expiresAt } = trade;
  if (state === 'processing' && takesMoneyAt !== null && takesMoneyAt <= now) return 'paid';
  return state === 'waiting' && expiresAt !== null && expiresAt <= now ? 'closed' : undefined;
}

async function finish(
  deps: SandboxDeps,
  tx: Tx,
  trade: SandboxTrade,
  state: 'paid' | 'failed' | 'closed',
  silent = trade.silent,
): Promise<SandboxTrade> {
  const columns = { state, silent, finished_at: deps.clock.now() };
  await setTrade(tx, trade, columns);
  const finished = { ...trade, ...columns };
  if (!silent && state !== 'closed') await putNotice(deps, tx, finished);
  return finished;
}

/** Performs an action at the cashier. Does nothing if the state of the trade does not allow it. */
export async function actOnTrade(
  deps: SandboxDeps,
  paymentId: string,
  choice: z.infer<typeof tradeAction>,
): Promise<SandboxTrade | undefined> {
  return await changeTrade(deps, paymentId, async (tx, trade) => {
    if (choice.action === 'leave') return;
    if (choice.action === 'refunds') {
      await setTrade(tx, trade, { refund_mode: choice.mode });
    } else if (choice.action === 'come_back') {
      if (!trade.silent) return;
      await setTrade(tx, trade, { silent: false });
      await putNotice(deps, tx, trade);
    } else if (choice.action === 'notify') {
      if (trade.silent || (trade.state !== 'paid' && trade.state !== 'failed')) return;
      for (let i = 0; i < choice.times; i++) await putNotice(deps, tx, trade);
    } else if (trade.state === 'waiting') {
      if (choice.action === 'late') {
        const takes_money_at = new Date(deps.clock.now().getTime() + choice.seconds * 1000);
        await setTrade(tx, trade, { state: 'processing', takes_money_at });
        await notify(tx, 'webhook', 'payment');
      } else {
        const state = choice.action === 'refuse' ? 'failed' : 'paid';
        await finish(deps, tx, trade, state, choice.action === 'silent');
      }
    }
  });
}

/** Closes a trade unless its money is paid or on its way. */
export async function closeTrade(deps: SandboxDeps, paymentId: string): Promise<void> {
  await changeTrade(deps, paymentId, async (tx, trade) => {
    if (trade.state === 'waiting') await finish(deps, tx, trade, 'closed');
  });
}

/** Returns the trade as of now, after applying the effects of time. */
export async function currentTrade(
  deps: SandboxDeps,
  paymentId: string,
): Promise<SandboxTrade | undefined> {
  const trade = await findRow(deps.db, 'sandbox.trades', { payment_id: paymentId });
  const isEnded = trade !== undefined && endedByTime(trade, deps.clock.now()) !== undefined;
  return isEnded ? await changeTrade(deps, paymentId) : trade;
}

/** The time at which late money arrives next; null if there is none. */
export const NEXT_LATE_MONEY = sql<Date | null>`(
  SELECT min(takes_money_at) FROM sandbox.trades WHERE state = 'processing')`;

/** Completes trades whose late money has arrived, and sends each due notice once. Returns the number sent. */
export async function sendDueNotices(deps: SandboxDeps, base: string): Promise<number> {
  const dueTrades = await queries(deps.db)
    .selectFrom('sandbox.trades')
    .select('payment_id')
    .where('state', '=', 'processing')
    .where('takes_money_at', '<=', deps.clock.now())
    .limit(50)
    .execute();
  for (const { payment_id } of dueTrades) await changeTrade(deps, payment_id);
  return await sendDueWebhooks(deps, 'payment', base);
}

/** Returns the state of a trade for its merchant, in the terms of the port. */
export function stateOf(trade: SandboxTrade): TradeState {
  if (trade.silent) return { state: 'unknown' };
  switch (trade.state) {
    case 'paid':
      return { state: 'paid', tradeNo: trade.trade_no, amountCents: trade.amount_cents };
    case 'failed':
      return { state: 'failed', reason: 'refused by the rider at the sandbox cashier' };
    case 'closed':
      return { state: 'closed' };
    default:
      return { state: 'waiting' };
  }
}

const putNotice = async (deps: SandboxDeps, tx: Tx, trade: SandboxTrade): Promise<void> => {
  const { payment_id: paymentId } = trade;
  const content = { paymentId, trade: stateOf({ ...trade, silent: false }) };
  await putWebhook(deps, tx, { partner: 'payment', about: paymentId }, content);
};
