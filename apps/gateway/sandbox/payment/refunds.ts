import { startOfShanghaiDay } from '@shtrans/contract/calendar';
import { CodedError } from '@shtrans/contract/errors';
import type { ProviderTrade, RefundKey, RefundState } from '../../src/adapters/payment/port.ts';
import {
  changeTrade,
  type SandboxDeps,
  type SandboxRefund,
  type SandboxTrade,
  tradesBetween,
} from './trades.ts';

/** What refunds of a trade meet; chosen on its page. */
export const REFUND_MODES = ['normal', 'refused', 'slow', 'silent', 'lost'] as const;
export type RefundMode = (typeof REFUND_MODES)[number];

/** A slow refund is done after a minute. */
const SLOW_MS = 60_000;

/** What refunds of the trade meet from now on. */
export async function setRefundMode(
  deps: SandboxDeps,
  paymentId: string,
  mode: RefundMode,
): Promise<SandboxTrade | undefined> {
  return await changeTrade(deps, paymentId, async (tx) => {
    await tx
      .updateTable('sandbox_trades')
      .set({ refund_mode: mode })
      .where('payment_id', '=', paymentId)
      .execute();
  });
}

const TOLD = { refused: 'failed', processing: 'pending', succeeded: 'succeeded' } as const;
/** What is told is what stands in the books, whatever the time is by now. */
const stateOf = (refund: SandboxRefund): 'succeeded' | 'pending' | 'failed' => TOLD[refund.state];

/**
 * Gives money of a paid trade back, never more than came; the same refund id again is the same. One
 * that was refused is looked at anew. Raises when the provider is silent or its answer gets lost.
 */
export async function refundTrade(
  deps: SandboxDeps,
  refund: RefundKey & { amountCents: number },
): Promise<'succeeded' | 'pending' | 'failed'> {
  let outcome: 'succeeded' | 'pending' | 'failed' = 'failed';
  let mode: RefundMode = 'normal';
  await finishSlow(deps, refund.paymentId);
  await changeTrade(deps, refund.paymentId, async (tx, trade) => {
    mode = trade.refund_mode;
    if (mode === 'silent') return;
    const now = deps.clock.now();
    const made = await tx
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('payment_id', '=', refund.paymentId)
      .execute();
    const before = made.find((row) => row.refund_id === refund.refundId);
    if (before !== undefined && before.state !== 'refused') {
      outcome = stateOf(before);
      return;
    }
    const given = made.filter((row) => row.state !== 'refused');
    const back = given.reduce((sum, row) => sum + row.amount_cents, refund.amountCents);
    if (trade.state !== 'paid' || back > trade.amount_cents) return;
    const row = {
      state: mode === 'refused' ? 'refused' : mode === 'slow' ? 'processing' : 'succeeded',
      due_at: mode === 'slow' ? new Date(now.getTime() + SLOW_MS) : null,
    } as const;
    await tx
      .insertInto('sandbox_refunds')
      .values({
        refund_id: refund.refundId,
        payment_id: refund.paymentId,
        amount_cents: refund.amountCents,
        created_at: now,
        ...row,
      })
      .onConflict((c) => c.column('refund_id').doUpdateSet(row))
      .execute();
    outcome = mode === 'refused' ? 'failed' : mode === 'slow' ? 'pending' : 'succeeded';
  });
  return answered(mode, outcome);
}

/** In `silent` nothing is answered; in `lost` it was done, and the merchant does not hear of it. */
function answered<T>(mode: RefundMode, outcome: T): T {
  if (mode === 'silent' || mode === 'lost') throw new CodedError('upstream_timeout');
  return outcome;
}

/** Writes down what time alone has made of slow refunds: of one payment, or of all. */
async function finishSlow({ db, clock }: SandboxDeps, paymentId?: string): Promise<void> {
  await db
    .updateTable('sandbox_refunds')
    .set({ state: 'succeeded' })
    .where((eb) => (paymentId === undefined ? eb.lit(true) : eb('payment_id', '=', paymentId)))
    .where('state', '=', 'processing')
    .where('due_at', '<=', clock.now())
    .execute();
}

/** What became of a refund. A silent provider: `unknown`. */
export async function refundState(
  deps: SandboxDeps,
  { paymentId, refundId }: RefundKey,
): Promise<RefundState> {
  await finishSlow(deps, paymentId);
  const found = await deps.db
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_trades', 'sandbox_trades.payment_id', 'sandbox_refunds.payment_id')
    .selectAll('sandbox_refunds')
    .select('sandbox_trades.refund_mode')
    .where('sandbox_refunds.payment_id', '=', paymentId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  if (found === undefined || found.refund_mode === 'silent') return 'unknown';
  return stateOf(found);
}

const DAY_MS = 86_400_000;

/** The trades paid on a Shanghai calendar day. One that the provider is silent about is left out. */
export async function tradesOf(deps: SandboxDeps, day: string): Promise<ProviderTrade[]> {
  const from = startOfShanghaiDay(day);
  await finishSlow(deps);
  const found = await tradesBetween(deps.db, from, new Date(from.getTime() + DAY_MS));
  return found
    .filter(({ trade }) => !trade.silent)
    .map(({ trade, refunds }) => ({
      paymentId: trade.payment_id,
      tradeNo: trade.trade_no,
      amountCents: trade.amount_cents,
      refunds: refunds.map((refund) => ({
        refundId: refund.refund_id,
        amountCents: refund.amount_cents,
        state: stateOf(refund),
      })),
    }));
}
