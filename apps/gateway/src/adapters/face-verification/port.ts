import { FACE_REASONS } from '@shtrans/contract/face-checks/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import { instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

const checkId = z.uuid().meta({ description: 'Our id; a repeated call with it is the same check' });

const opening = z.object({
  checkId,
  identityRequestId: z.uuid().meta({
    description: 'The request that confirmed the identity, which the face must match',
  }),
  startedAt: instant,
  expiresAt: instant.meta({ description: 'A later decision does not count' }),
});
export type FaceOpening = z.output<typeof opening>;

const passed = z.object({ state: z.literal('passed') });
const failed = z.object({ state: z.literal('failed'), reason: z.enum(FACE_REASONS) });

const result = z.discriminatedUnion('state', [
  passed,
  failed,
  z.object({ state: z.literal('waiting') }),
]);
type FaceResult = z.output<typeof result>;
export type FaceDecision = Exclude<FaceResult, { state: 'waiting' }>;

const head = z.object({ ...reportHead, checkId: z.uuid() });
/** A decision that the service reports by webhook. */
export const faceReport = z.discriminatedUnion('state', [
  head.extend(passed.shape),
  head.extend(failed.shape),
]);
export type FaceReport = z.output<typeof faceReport>;

const question = z.object({ checkId, startedAt: instant });
export type FaceQuestion = z.output<typeof question>;

/** A service that compares a face with the document of an identity. Pictures stay there. */
export interface FaceVerificationPort {
  readonly name: string;
  /** Returns the certificate with which a host starts the check, the same for the same check. Throws for a timeout or an invalid answer. */
  open(asked: FaceOpening): Promise<{ certificate: string }>;
  /** Returns the decision. Throws for a timeout or an invalid answer. */
  result(asked: FaceQuestion): Promise<FaceResult>;
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<FaceReport>;
}

/** No face verification is connected; riders see this before they start. */
export const noFaceVerification: FaceVerificationPort = {
  name: 'none',
  open: () => Promise.reject(new CodedError('partner_unavailable')),
  result: () => Promise.resolve({ state: 'waiting' }),
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const faceVerificationApi = partnerApi({
  title: 'Face verification',
  description:
    'Compares a face before the camera of a host app with the document of a confirmed identity. Returns the certificate with which the host starts the check, and reports the decision on request or by webhook. No picture or biometric data is sent to the gateway.',
  calls: {
    open: {
      path: '/face-checks/open',
      summary: 'Open a check; a repeated call returns the same certificate',
      asks: opening,
      answers: z.object({ certificate: z.string().min(1).max(512) }),
    },
    result: {
      path: '/face-checks/result',
      summary: 'Get the decision on a check',
      asks: question,
      answers: result,
    },
  },
  webhook: {
    path: '/v1/face-verification/webhook/http',
    summary: 'A face was verified, or the check failed',
    body: faceReport,
  },
});
