import { FACE_REASONS } from '@shtrans/contract/face-checks/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import { instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

const checkId = z.uuid().meta({ description: 'Ours; asked again with it, it is the same check' });

const opening = z.object({
  checkId,
  identityRequestId: z.uuid().meta({
    description: 'The request by which the identity was confirmed: who the face must be of',
  }),
  startedAt: instant,
  expiresAt: instant.meta({ description: 'What is decided later does not count' }),
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
/** What who verifies faces reports by itself. */
export const faceReport = z.discriminatedUnion('state', [
  head.extend(passed.shape),
  head.extend(failed.shape),
]);
export type FaceReport = z.output<typeof faceReport>;

const question = z.object({ checkId, startedAt: instant });
export type FaceQuestion = z.output<typeof question>;

/** Who compares a face before a camera with the document of an identity. Pictures stay there. */
export interface FaceVerificationPort {
  readonly name: string;
  /** What a host starts the verification by: the same for the same check. Raises for silence and nonsense. */
  open(asked: FaceOpening): Promise<{ certificate: string }>;
  /** What was decided. Raises for silence and nonsense. */
  result(asked: FaceQuestion): Promise<FaceResult>;
  /** Checks the signature over the raw body and reads the webhook. Raises `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<FaceReport>;
}

/** Nobody verifies faces: riders are told before they start. */
export const noFaceVerification: FaceVerificationPort = {
  name: 'none',
  open: () => Promise.reject(new CodedError('partner_unavailable')),
  result: () => Promise.resolve({ state: 'waiting' }),
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const faceVerificationApi = partnerApi({
  title: 'Face verification',
  description:
    'Compares a face before the camera of a host app with the document of an identity that was confirmed. Gives the certificate by which the host starts it, and says the decision when asked or by itself. No picture and no measure of a face is sent to the gateway.',
  calls: {
    open: {
      path: '/face-checks/open',
      summary: 'Open a check; the same check again has the same certificate',
      asks: opening,
      answers: z.object({ certificate: z.string().min(1).max(512) }),
    },
    result: {
      path: '/face-checks/result',
      summary: 'What was decided on a check',
      asks: question,
      answers: result,
    },
  },
  webhook: {
    path: '/v1/face-verification/webhook/http',
    summary: 'A face was verified or not',
    body: faceReport,
  },
});
