import type { FaceReport } from '../../../adapters/face-verification/port.ts';
import type { Context } from '../../../context.ts';
import { decideFaceCheck } from '../../people/face-checks/service.ts';
import { takeReport } from './inbox.ts';

/**
 * Applies a decision on a face check. A check that is decided or expired stays unchanged. A decision on a
 * deleted check is acknowledged, because a repeat would not help. Throws the errors that the contract lists
 * for its webhook.
 */
export const takeFaceDecision = (
  ctx: Context,
  provider: string,
  report: FaceReport,
): Promise<{ received: true }> =>
  takeReport(
    ctx,
    { port: 'face-verification', provider, id: report.id, about: report.checkId, body: report },
    async (tx) => await decideFaceCheck(ctx, tx, { id: report.checkId, provider }, report),
  );
