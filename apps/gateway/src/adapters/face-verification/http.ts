import type { Clock } from '../../clock.ts';
import { callPartner } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { faceReport, faceVerificationApi, type FaceVerificationPort } from './port.ts';

/** A face verification service with the API of docs/partners/face-verification.json. */
export function httpFaceVerification(
  {
    FACE_VERIFICATION_URL: url,
    FACE_VERIFICATION_SECRET: secret,
  }: DriverSettings<'faceVerification', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): FaceVerificationPort {
  const partner = { url, secret, clock };
  const { open, result } = faceVerificationApi.calls;
  return {
    name: 'http',
    open: (request) => callPartner(partner, open, request, AbortSignal.timeout(timeoutMs)),
    result: (request) => callPartner(partner, result, request, AbortSignal.timeout(timeoutMs)),
    readWebhook: async (headers, body) => readSignedWebhook(partner, faceReport, headers, body),
  };
}
