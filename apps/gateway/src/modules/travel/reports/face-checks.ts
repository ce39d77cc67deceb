import type { FaceReport } from '../../../adapters/face-verification/port.ts';
import type { Context } from '../../../context.ts';
import { decideFaceCheck } from '../../people/face-checks/service.ts';
import { takeReport } from './inbox.ts';

/**
 * Takes a decision on a face. A check that is decided or over stays as it is, and one that is gone is received, for
 * sent again it would be no truer. Raises what the contract lists for its webhook.
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
