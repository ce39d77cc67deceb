import { addDays, startOfCityDay, endOfCityDay, timeOn } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import { z } from 'zod';
import type { BillAnswer, BillLine } from '../../src/adapters/payment/port.ts';
import { finishSlow } from './refunds.ts';
import type { SandboxDeps } from './trades.ts';

/** When the provider has made the bill of the previous day. */
const MADE_AT = '10:00';

const HEADER = 'kind,payment,trade,refund,amount_cents';

/**
 * Returns the bill of a day: the trades paid and the refunds completed on it, without silent trades,
 * and as the last line their number.
 */
export async function fetchBill(deps: SandboxDeps, day: string): Promise<BillAnswer> {
  const start = startOfCityDay(day);
  const end = endOfCityDay(day);
  const madeAt = timeOn(addDays(day, 1), MADE_AT);
  if (deps.clock.now() < madeAt) return { state: 'not_yet' };
  await finishSlow(deps);
  const { rows } = await sql<{ line: string }>`
    select concat_ws(',', 'payment', payment_id, trade_no, '', amount_cents) as line, finished_at as at
    from sandbox.trades
    where state = 'paid' and not silent and finished_at >= ${start} and finished_at < ${end}
    union all
    select concat_ws(',', 'refund', r.payment_id, t.trade_no, r.refund_id, r.amount_cents),
      coalesce(r.due_at, r.created_at)
    from sandbox.refunds r join sandbox.trades t on t.payment_id = r.payment_id
    where r.state = 'succeeded' and not t.silent
      and coalesce(r.due_at, r.created_at) >= ${start} and coalesce(r.due_at, r.created_at) < ${end}
    order by at, line`.execute(deps.db);
  if (rows.length === 0) return { state: 'none' };
  const lines = [HEADER, ...rows.map(({ line }) => line), `total,${rows.length}`];
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  return { state: 'ready', name: `sandbox-${day}.csv`, bytes };
}

const common = { paymentId: z.uuid(), tradeNo: z.string(), amountCents: z.coerce.number() };
const billLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), ...common }),
  z.object({ kind: z.literal('refund'), ...common, refundId: z.uuid() }),
]);

/** Reads such a bill. Throws if a line is missing or malformed. */
export async function readBill(bytes: Buffer): Promise<BillLine[]> {
  const [header, ...rows] = bytes.toString('utf8').trimEnd().split('\n');
  const total = rows.pop();
  if (header !== HEADER || total !== `total,${rows.length}`) throw new Error('not a whole bill');
  return await Promise.resolve(
    rows.map((row) => {
      const [kind, paymentId, tradeNo, refundId, amountCents] = row.split(',');
      return billLine.parse({ kind, paymentId, tradeNo, refundId, amountCents });
    }),
  );
}
