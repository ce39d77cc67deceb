import type { DecisionReport } from '../../../adapters/real-name/port.ts';
import type { Context } from '../../../context.ts';
import { decideRequest } from '../../people/real-name/service.ts';
import { takeReport } from './inbox.ts';

/**
 * Takes a decision on an identity. One that was decided or given up meanwhile stays as it is, and one whose request was
 * replaced is received, for sent again it would be no truer. Raises what the contract lists for its webhook.
 */
export const takeDecision = (
  ctx: Context,
  provider: string,
  report: DecisionReport,
): Promise<{ received: true }> =>
  takeReport(
    ctx,
    { port: 'real-name', provider, id: report.id, about: report.requestId, body: report },
    async (tx) => await decideRequest(ctx, tx, report.requestId, report),
  );
