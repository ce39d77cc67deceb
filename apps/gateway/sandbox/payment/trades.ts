import type { Selectable } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Db, Tx } from '../../src/db/database.ts';
import type { Schema } from '../../src/db/schema.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { TradeRequest, TradeState } from '../../src/adapters/payment/port.ts';

export type SandboxTrade = Selectable<Schema['sandbox_trades']>;
export type SandboxRefund = Selectable<Schema['sandbox_refunds']>;
export type SandboxDeps = Pick<Context, 'db' | 'clock' | 'random'>;

/** What a person or a test may do at the cashier. */
export type CashierAction =
  /**
   * `silent` takes the money, sends no notice and answers queries with "unknown", until `come_back`.
   */
  | { action: 'pay' | 'refuse' | 'silent' | 'come_back' }
  /** Pays; the money comes after so many seconds and cannot be stopped. */
  | { action: 'late'; seconds: number }
  /** Sends the notice of a finished trade again, so many times. */
  | { action: 'notify'; times: number };

async function findTrade(db: Db | Tx, paymentId: string): Promise<SandboxTrade | undefined> {
  return await db
    .selectFrom('sandbox_trades')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** The newest trades, for the page that lists them. */
export const recentTrades = async (db: Db): Promise<SandboxTrade[]> =>
  await db
    .selectFrom('sandbox_trades')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(30)
    .execute();

/** 16 digits by chance. */
const tradeNo = ({ random }: SandboxDeps): string =>
  `SP${String(random.bytes(8).readBigUInt64BE() % 10n ** 16n).padStart(16, '0')}`;

/** One trade per payment id: asking again finds the first. */
export async function makeTrade(deps: SandboxDeps, request: TradeRequest): Promise<void> {
  await deps.db
    .insertInto('sandbox_trades')
    .values({
      payment_id: request.paymentId,
      trade_no: tradeNo(deps),
      amount_cents: request.amountCents,
      subject: request.subject,
      return_url: request.returnUrl,
      state: 'waiting',
      silent: false,
      expires_at: request.expiresAt,
      takes_money_at: null,
      created_at: deps.clock.now(),
      finished_at: null,
    })
    .onConflict((c) => c.column('payment_id').doNothing())
    .execute();
}

/** Changes a trade under a lock on its row, bringing it up to date with the clock first. */
export async function changeTrade(
  deps: SandboxDeps,
  paymentId: string,
  work: (tx: Tx, trade: SandboxTrade) => Promise<void>,
): Promise<SandboxTrade | undefined> {
  return await inTransaction(deps.db, async (tx) => {
    const locked = await tx
      .selectFrom('sandbox_trades')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst();
    if (locked === undefined) return undefined;
    await work(tx, await upToDate(deps, tx, locked));
    return await findTrade(tx, paymentId);
  });
}

/** What time alone has made of a trade: late money that has come, a trade nobody paid in time. */
function endedByTime(trade: SandboxTrade, now: Date): 'paid' | 'closed' | undefined {
  const { state, takes_money_at: takesMoneyAt, expires_at: expiresAt } = trade;
  if (state === 'processing' && takesMoneyAt !== null && takesMoneyAt <= now) return 'paid';
  if (state === 'waiting' && expiresAt !== null && expiresAt <= now) return 'closed';
  return undefined;
}

async function upToDate(deps: SandboxDeps, tx: Tx, trade: SandboxTrade): Promise<SandboxTrade> {
  const state = endedByTime(trade, deps.clock.now());
  return state === undefined ? trade : await finish(deps, tx, trade, state);
}

async function finish(
  deps: SandboxDeps,
  tx: Tx,
  trade: SandboxTrade,
  state: 'paid' | 'failed' | 'closed',
  silent = trade.silent,
): Promise<SandboxTrade> {
  const finished = { ...trade, state, silent, finished_at: deps.clock.now() };
  await tx
    .updateTable('sandbox_trades')
    .set({ state, silent, finished_at: finished.finished_at })
    .where('payment_id', '=', trade.payment_id)
    .execute();
  if (!silent && state !== 'closed') await putNotice(deps, tx, finished);
  return finished;
}

/** Does what was chosen at the cashier; what the trade's state does not allow changes nothing. */
export async function actOnTrade(
  deps: SandboxDeps,
  paymentId: string,
  chosen: CashierAction,
): Promise<SandboxTrade | undefined> {
  return await changeTrade(deps, paymentId, async (tx, trade) => {
    if (chosen.action === 'come_back') {
      if (!trade.silent) return;
      await tx
        .updateTable('sandbox_trades')
        .set({ silent: false })
        .where('payment_id', '=', paymentId)
        .execute();
      await putNotice(deps, tx, trade);
    } else if (chosen.action === 'notify') {
      if (trade.silent || (trade.state !== 'paid' && trade.state !== 'failed')) return;
      for (let i = 0; i < chosen.times; i++) await putNotice(deps, tx, trade);
    } else if (trade.state === 'waiting') {
      if (chosen.action === 'late') await payLate(deps, tx, trade, chosen.seconds);
      else {
        const state = chosen.action === 'refuse' ? 'failed' : 'paid';
        await finish(deps, tx, trade, state, chosen.action === 'silent');
      }
    }
  });
}

async function payLate(
  deps: SandboxDeps,
  tx: Tx,
  trade: SandboxTrade,
  seconds: number,
): Promise<void> {
  await tx
    .updateTable('sandbox_trades')
    .set({
      state: 'processing',
      takes_money_at: new Date(deps.clock.now().getTime() + seconds * 1000),
    })
    .where('payment_id', '=', trade.payment_id)
    .execute();
}

/** Takes no more money for the trade; what is paid or on its way stays. */
export async function closeTrade(deps: SandboxDeps, paymentId: string): Promise<void> {
  await changeTrade(deps, paymentId, async (tx, trade) => {
    if (trade.state === 'waiting') await finish(deps, tx, trade, 'closed');
  });
}

/** The trade as it stands now, with late money counted and forgotten trades closed. */
export async function currentTrade(
  deps: SandboxDeps,
  paymentId: string,
): Promise<SandboxTrade | undefined> {
  const trade = await findTrade(deps.db, paymentId);
  if (trade === undefined || endedByTime(trade, deps.clock.now()) === undefined) return trade;
  return await changeTrade(deps, paymentId, async () => {});
}

/** Brings in late money that is due. Gives how many trades it finished. */
export async function takeLateMoney(deps: SandboxDeps): Promise<number> {
  const due = await deps.db
    .selectFrom('sandbox_trades')
    .select('payment_id')
    .where('state', '=', 'processing')
    .where('takes_money_at', '<=', deps.clock.now())
    .limit(50)
    .execute();
  for (const { payment_id } of due) await currentTrade(deps, payment_id);
  return due.length;
}

/** What the provider tells its merchant, in the terms of the port. */
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

/** A notice is a row first: it is sent from there until the merchant says it has it. */
async function putNotice(deps: SandboxDeps, tx: Tx, trade: SandboxTrade): Promise<void> {
  const id = uuidv7(deps);
  const body = {
    noticeId: id,
    paymentId: trade.payment_id,
    trade: stateOf({ ...trade, silent: false }),
  };
  await tx
    .insertInto('sandbox_notices')
    .values({
      id,
      payment_id: trade.payment_id,
      body: JSON.stringify(body),
      run_at: deps.clock.now(),
      attempts: 0,
      delivered_at: null,
      last_answer: null,
    })
    .execute();
}

/** The trades whose money was taken from `from` up to before `to`, with their refunds. */
export async function tradesBetween(
  db: Db,
  from: Date,
  to: Date,
): Promise<{ trade: SandboxTrade; refunds: SandboxRefund[] }[]> {
  const trades = await db
    .selectFrom('sandbox_trades')
    .selectAll()
    .where('state', '=', 'paid')
    .where('finished_at', '>=', from)
    .where('finished_at', '<', to)
    .orderBy('finished_at')
    .execute();
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_trades', 'sandbox_trades.payment_id', 'sandbox_refunds.payment_id')
    .selectAll('sandbox_refunds')
    .where('finished_at', '>=', from)
    .where('finished_at', '<', to)
    .execute();
  const of = Map.groupBy(refunds, (refund) => refund.payment_id);
  return trades.map((trade) => ({ trade, refunds: of.get(trade.payment_id) ?? [] }));
}
