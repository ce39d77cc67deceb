import { DAY_MS, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { RefundKey, RefundState, TradePage } from '../../src/adapters/payment/port.ts';
import { changeTrade, type SandboxDeps } from './trades.ts';
import type { Row } from '../schema.ts';
import { insertRow, queries, updateRows } from '../tables.ts';

/** A slow refund is done after a minute. */
const SLOW_MS = 60_000;

const TOLD = { refused: 'failed', processing: 'pending', succeeded: 'succeeded' } as const;
type Outcome = (typeof TOLD)[Row<'sandbox.refunds'>['state']];

/**
 * Gives money of a paid trade back, never more than came; the same refund id again is the same. One
 * that was refused is looked at anew. Raises when the provider is silent or its answer gets lost.
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
      const made = await queries(tx)
        .selectFrom('sandbox.refunds')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .where('state', '!=', 'refused')
        .execute();
      const before = made.find((row) => row.refund_id === refundId);
      if (before !== undefined) {
        outcome = before.state;
        return;
      }
      const back = made.reduce((sum, row) => sum + row.amount_cents, amountCents);
      if (trade.state !== 'paid' || back > trade.amount_cents) return;
      outcome = mode === 'refused' ? 'refused' : mode === 'slow' ? 'processing' : 'succeeded';
      const due_at = mode === 'slow' ? new Date(now.getTime() + SLOW_MS) : null;
      const key = { refund_id: refundId };
      const of = { payment_id: paymentId, amount_cents: amountCents, created_at: now };
      const refund = { ...key, ...of, state: outcome, due_at };
      const isNew = await insertRow(tx, 'sandbox.refunds', refund, 'keep');
      if (!isNew) await updateRows(tx, 'sandbox.refunds', key, { state: outcome, due_at });
    },
  );
  // Nothing is answered; or it was done, and the merchant does not hear of it.
  const mode = changed?.refund_mode;
  if (mode === 'silent' || mode === 'lost') throw new CodedError('upstream_timeout');
  return TOLD[outcome];
}

/** Writes down what time alone has made of slow refunds: of one payment, or of all. */
async function finishSlow({ db, clock }: SandboxDeps, paymentId?: string): Promise<void> {
  await queries(db)
    .updateTable('sandbox.refunds')
    .set({ state: 'succeeded' })
    .where((eb) => (paymentId === undefined ? eb.lit(true) : eb('payment_id', '=', paymentId)))
    .where('state', '=', 'processing')
    .where('due_at', '<=', clock.now())
    .execute();
}

/** What became of a refund: what stands in the books, whatever the time is by now. */
export async function refundState(
  deps: SandboxDeps,
  { paymentId, refundId }: RefundKey,
): Promise<RefundState> {
  await finishSlow(deps, paymentId);
  const found = await queries(deps.db)
    .selectFrom('sandbox.refunds')
    .innerJoin('sandbox.trades', 'sandbox.trades.payment_id', 'sandbox.refunds.payment_id')
    .select(['sandbox.refunds.state', 'refund_mode'])
    .where('sandbox.refunds.payment_id', '=', paymentId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return found === undefined || found.refund_mode === 'silent' ? 'unknown' : TOLD[found.state];
}

const PAGE = 500;

/** Where a page ends: the time its last trade was paid at, and its payment. */
const readCursor = (after: string | null): { at: Date; id: string } | undefined => {
  const [at, id] = after?.split(' ') ?? [];
  return at === undefined || id === undefined ? undefined : { at: new Date(at), id };
};

/**
 * The trades paid on a Shanghai calendar day, with their refunds, 500 at a time. One that the provider is silent
 * about is left out.
 */
export async function tradesOf(
  deps: SandboxDeps,
  day: string,
  after: string | null = null,
): Promise<TradePage> {
  const from = startOfShanghaiDay(day);
  if (after === null) await finishSlow(deps);
  const last = readCursor(after);
  const trades = await queries(deps.db)
    .selectFrom('sandbox.trades')
    .selectAll()
    .where('state', '=', 'paid')
    .where('silent', '=', false)
    .where('finished_at', '>=', last?.at ?? from)
    .where('finished_at', '<', new Date(from.getTime() + DAY_MS))
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
  const of = Map.groupBy(refunds, (refund) => refund.payment_id);
  const end = trades.length < PAGE ? undefined : trades.at(-1);
  return {
    trades: trades.map((trade) => ({
      paymentId: trade.payment_id,
      tradeNo: trade.trade_no,
      amountCents: trade.amount_cents,
      refunds: (of.get(trade.payment_id) ?? []).map((refund) => ({
        refundId: refund.refund_id,
        amountCents: refund.amount_cents,
        state: TOLD[refund.state],
      })),
    })),
    next: end === undefined ? null : `${end.finished_at?.toISOString()} ${end.payment_id}`,
  };
}
