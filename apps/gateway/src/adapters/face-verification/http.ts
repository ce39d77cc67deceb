import type { Clock } from '../../clock.ts';
import { callPartner } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { faceReport, faceVerificationApi, type FaceVerificationPort } from './port.ts';

/** Whoever verifies faces, behind an API as docs/partners/face-verification.json says. */
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
    open: (asked) => callPartner(partner, open, asked, AbortSignal.timeout(timeoutMs)),
    result: (asked) => callPartner(partner, result, asked, AbortSignal.timeout(timeoutMs)),
    readWebhook: async (headers, body) => readSignedWebhook(partner, faceReport, headers, body),
  };
}
