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

/** A person holds the phone before the face for so long. */
const VERIFIED_AFTER_MS = 5000;

/** Decides on a check, and reports it soon; the first decision stays. */
export async function decideFace(
  deps: Deps,
  checkId: string,
  decision: FaceDecision,
): Promise<void> {
  const of = { partner: 'face-verification', about: checkId } as const;
  if ((await findRow(deps.db, 'sandbox.notices', of)) !== undefined) return;
  const said = { at: deps.clock.now().toISOString(), checkId, ...decision };
  await inTransaction(deps.db, (tx) => putWebhook(deps, tx, of, said));
}

/** Passes everybody after some seconds, but for checks that were made to fail. */
export const sandboxFaceVerification = (deps: Deps): FaceVerificationPort => ({
  name: 'sandbox',
  open: async ({ checkId }) => ({ certificate: `sandbox-${checkId}` }),
  async result({ checkId, startedAt }) {
    const of = { partner: 'face-verification', about: checkId } as const;
    const sent = await findRow(deps.db, 'sandbox.notices', of);
    if (sent !== undefined) return faceReport.parse(JSON.parse(sent.body));
    const over = Date.parse(startedAt) + VERIFIED_AFTER_MS <= deps.clock.now().getTime();
    return { state: over ? 'passed' : 'waiting' };
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
        open: (asked) => port.open(asked),
        result: (asked) => port.result(asked),
      });
      site.takes('/', failing, async ({ checkId, reason }) => {
        await decideFace(deps, checkId, { state: 'failed', reason });
        return { json: {}, next: '/sandbox/face-verification' };
      });
    },
  );
