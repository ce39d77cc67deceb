import { FACE_REASONS } from '@shtrans/contract/face-checks/schemas';
import { z } from 'zod';
import {
  type FaceDecision,
  faceReport,
  faceVerificationApi,
  type FaceVerificationPort,
} from '../../src/adapters/face-verification/port.ts';
import type { Context } from '../../src/context.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { servePartner } from '../partner-server.ts';
import { reportsPage } from '../reports.ts';
import { putWebhook, readSigned } from '../webhooks.ts';
import texts from './texts.json' with { type: 'json' };
import { findRow } from '../tables.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** Duration of a face check. */
const VERIFIED_AFTER_MS = 5000;

/** Decides a check and reports the decision soon. The first decision is final. */
export async function decideFace(
  deps: Deps,
  checkId: string,
  decision: FaceDecision,
): Promise<void> {
  const reportKey = { partner: 'face-verification', about: checkId } as const;
  if ((await findRow(deps.db, 'sandbox.notices', reportKey)) !== undefined) return;
  const report = { at: deps.clock.now().toISOString(), checkId, ...decision };
  await inTransaction(deps.db, (tx) => putWebhook(deps, tx, reportKey, report));
}

/** Passes every check after some seconds, except those that an operator made fail. */
export const sandboxFaceVerification = (deps: Deps): FaceVerificationPort => ({
  name: 'sandbox',
  open: async ({ checkId }) => ({ certificate: `sandbox-${checkId}` }),
  async result({ checkId, startedAt }) {
    const reportKey = { partner: 'face-verification', about: checkId } as const;
    const sentReport = await findRow(deps.db, 'sandbox.notices', reportKey);
    if (sentReport !== undefined) return faceReport.parse(JSON.parse(sentReport.body));
    const isDone = Date.parse(startedAt) + VERIFIED_AFTER_MS <= deps.clock.now().getTime();
    return { state: isDone ? 'passed' : 'waiting' };
  },
  readWebhook: (headers, body) => readSigned(deps, 'face-verification', faceReport, headers, body),
});

const failing = z.object({ checkId: z.uuid(), reason: z.enum(FACE_REASONS).default('mismatch') });

export const facePage = (
  deps: Deps & Pick<Context, 'config' | 'log'>,
  port: FaceVerificationPort,
) =>
  reportsPage(
    deps,
    { partner: 'face-verification', root: '/sandbox/face-verification', texts },
    (app, site) => {
      servePartner(app, deps, 'face-verification', faceVerificationApi, {
        open: (request) => port.open(request),
        result: (request) => port.result(request),
      });
      site.takes('/', failing, async ({ checkId, reason }) => {
        await decideFace(deps, checkId, { state: 'failed', reason });
        return { json: {}, next: '/sandbox/face-verification' };
      });
    },
  );
