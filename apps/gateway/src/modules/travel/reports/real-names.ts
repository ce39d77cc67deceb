import type { DecisionReport } from '../../../adapters/real-name/port.ts';
import type { Context } from '../../../context.ts';
import { decideRequest } from '../../people/real-name/service.ts';
import { takeReport } from './inbox.ts';

/**
 * Applies a decision on an identity. A request that was decided or withdrawn meanwhile stays unchanged. A
 * decision on a replaced request is acknowledged, because a repeat would not help. Throws the errors that the
 * contract lists for its webhook.
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
