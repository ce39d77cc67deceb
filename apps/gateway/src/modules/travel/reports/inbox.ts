import { isDeepStrictEqual } from 'node:util';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { APPLIED, noteRefusal } from './store.ts';
import { insertRow, lockRow, updateRows } from './tables.ts';

/** A partner's report whose signature is verified. */
interface VerifiedReport {
  port: 'bikes' | 'gates' | 'parking' | 'ticketing' | 'real-name' | 'face-verification';
  provider: string;
  id: string;
  /** Id of the journey, stay, order or request. */
  about: string;
  body: object;
}

const keyOf = ({ port, provider, id }: VerifiedReport) => ({ port, provider, id });
const rowOf = ({ clock }: Context, report: VerifiedReport, outcome: string) => ({
  ...keyOf(report),
  about: report.about,
  body: JSON.stringify(report.body),
  received_at: clock.now(),
  outcome,
});

/**
 * Applies a report once, in one transaction with the row that records it; a repeated report changes nothing.
 * A refused report is stored with its code, and applied again when it is sent again. Throws what `apply`
 * throws, and `idempotency_key_reused` for a different report with the same id.
 */
export async function takeReport(
  ctx: Context,
  report: VerifiedReport,
  apply: (tx: Tx) => Promise<void>,
): Promise<{ received: true }> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      if (await isNew(ctx, tx, report)) await apply(tx);
    });
    return { received: true };
  } catch (error) {
    if (error instanceof CodedError && error.code !== 'idempotency_key_reused') {
      await keepRefused(ctx, report, error.code);
    }
    throw error;
  }
}

async function isNew(ctx: Context, tx: Tx, report: VerifiedReport): Promise<boolean> {
  if (await insertRow(tx, 'partner_reports', rowOf(ctx, report, APPLIED), 'keep')) return true;
  const storedReport = await lockRow(tx, 'partner_reports', keyOf(report));
  const body: unknown = JSON.parse(JSON.stringify(report.body));
  if (storedReport === undefined || !isDeepStrictEqual(storedReport.body, body)) {
    throw new CodedError('idempotency_key_reused');
  }
  if (storedReport.outcome === APPLIED) return false;
  await updateRows(tx, 'partner_reports', keyOf(report), { outcome: APPLIED });
  return true;
}

async function keepRefused(ctx: Context, report: VerifiedReport, outcome: string): Promise<void> {
  const { port, id, about } = report;
  ctx.log.warn(
    { event: 'reports.refused', port, reportId: id, about, problem: outcome },
    "a partner's report is refused and stored",
  );
  const row = rowOf(ctx, report, outcome);
  if (await insertRow(ctx.db, 'partner_reports', row, 'keep')) return;
  await noteRefusal(ctx.db, keyOf(report), outcome);
}
