import { startOfCityDay, endOfCityDay } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { RefundKey, RefundState, TradePage } from '../../src/adapters/payment/port.ts';
import { changeTrade, type SandboxDeps } from './trades.ts';
import type { Row } from '../schema.ts';
import { insertRow, queries, updateRows } from '../tables.ts';

/** Duration of a slow refund. */
const SLOW_MS = 60_000;

const STATE_OF = { refused: 'failed', processing: 'pending', succeeded: 'succeeded' } as const;
type Outcome = (typeof STATE_OF)[Row<'sandbox.refunds'>['state']];

/**
 * Refunds money of a paid trade, at most the paid amount. The same refund id is one refund; a refused one is tried
 * again. Throws if the provider is silent or its answer is lost.
 */
export async function refundTrade(
  deps: SandboxDeps,
  { refundId, paymentId, amountCents }: RefundKey & { amountCents: number },
): Promise<Outcome> {
  let outcome: Row<'sandbox.refunds'>['state'] = 'refused';
  await finishSlow(deps, paymentId);
  const changed = await changeTrade(
    deps,
    paymentId,
    async (tx, { refund_mode: mode, ...trade }) => {
      if (mode === 'silent') return;
      const now = deps.clock.now();
      const refunds = await queries(tx)
        .selectFrom('sandbox.refunds')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .where('state', '!=', 'refused')
        .execute();
      const before = refunds.find((row) => row.refund_id === refundId);
      if (before !== undefined) {
        outcome = before.state;
        return;
      }
      const back = refunds.reduce((sum, row) => sum + row.amount_cents, amountCents);
      if (trade.state !== 'paid' || back > trade.amount_cents) return;
      outcome = mode === 'refused' ? 'refused' : mode === 'slow' ? 'processing' : 'succeeded';
      const due_at = mode === 'slow' ? new Date(now.getTime() + SLOW_MS) : null;
      const key = { refund_id: refundId };
      const columns = { payment_id: paymentId, amount_cents: amountCents, created_at: now };
      const refund = { ...key, ...columns, state: outcome, due_at };
      const isNew = await insertRow(tx, 'sandbox.refunds', refund, 'keep');
      // A retried refund is of the day of the retry.
      const retry = { state: outcome, due_at, created_at: now };
      if (!isNew) await updateRows(tx, 'sandbox.refunds', key, retry);
    },
  );
  // Silent: nothing was done. Lost: the refund was made, but the merchant gets no answer.
  const mode = changed?.refund_mode;
  if (mode === 'silent' || mode === 'lost') throw new CodedError('upstream_timeout');
  return STATE_OF[outcome];
}

/** Completes slow refunds that are due, of one payment or of all. */
export async function finishSlow({ db, clock }: SandboxDeps, paymentId?: string): Promise<void> {
  await queries(db)
    .updateTable('sandbox.refunds')
    .set({ state: 'succeeded' })
    .where((eb) => (paymentId === undefined ? eb.lit(true) : eb('payment_id', '=', paymentId)))
    .where('state', '=', 'processing')
    .where('due_at', '<=', clock.now())
    .execute();
}

/** Returns the state of a refund. */
export async function refundState(
  deps: SandboxDeps,
  { paymentId, refundId }: RefundKey,
): Promise<RefundState> {
  await finishSlow(deps, paymentId);
  const refund = await queries(deps.db)
    .selectFrom('sandbox.refunds')
    .innerJoin('sandbox.trades', 'sandbox.trades.payment_id', 'sandbox.refunds.payment_id')
    .select(['sandbox.refunds.state', 'refund_mode'])
    .where('sandbox.refunds.payment_id', '=', paymentId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return refund === undefined || refund.refund_mode === 'silent'
    ? 'unknown'
    : STATE_OF[refund.state];
}

const PAGE = 500;

/** Parses a cursor: the payment time and the payment id of the last trade of a page. */
const readCursor = (after: string | null): { at: Date; id: string } | undefined => {
  const [finishedAt, id] = after?.split(' ') ?? [];
  return finishedAt === undefined || id === undefined
    ? undefined
    : { at: new Date(finishedAt), id };
};

/**
 * Returns the trades paid on a Shanghai calendar day, with their refunds, 500 per page. Omits silent ones.
 */
export async function tradesOf(
  deps: SandboxDeps,
  day: string,
  after: string | null = null,
): Promise<TradePage> {
  const from = startOfCityDay(day);
  if (after === null) await finishSlow(deps);
  const last = readCursor(after);
  const trades = await queries(deps.db)
    .selectFrom('sandbox.trades')
    .selectAll()
    .where('state', '=', 'paid')
    .where('silent', '=', false)
    .where('finished_at', '>=', last?.at ?? from)
    .where('finished_at', '<', endOfCityDay(day))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(finished_at, payment_id) > (${last?.at}, ${last?.id})`),
    )
    .orderBy('finished_at')
    .orderBy('payment_id')
    .limit(PAGE)
    .execute();
  const ids = trades.map((trade) => trade.payment_id);
  const refunds =
    ids.length === 0
      ? []
      : await queries(deps.db)
          .selectFrom('sandbox.refunds')
          .selectAll()
          .where('payment_id', 'in', ids)
          .execute();
  const refundsByPayment = Map.groupBy(refunds, (refund) => refund.payment_id);
  const end = trades.length < PAGE ? undefined : trades.at(-1);
  return {
    trades: trades.map((trade) => ({
      paymentId: trade.payment_id,
      tradeNo: trade.trade_no,
      amountCents: trade.amount_cents,
      refunds: (refundsByPayment.get(trade.payment_id) ?? []).map((refund) => ({
        refundId: refund.refund_id,
        amountCents: refund.amount_cents,
        state: STATE_OF[refund.state],
      })),
    })),
    next: end === undefined ? null : `${end.finished_at?.toISOString()} ${end.payment_id}`,
  };
}
