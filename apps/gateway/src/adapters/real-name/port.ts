import { CodedError } from '@shtrans/contract/api/errors';
import { identity } from '@shtrans/contract/real-name/schemas';
import { instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { at, reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** An identity a rider gave. Who the rider is, is not said: the request's id is all that comes back. */
export const identityCheck = identity.extend({
  requestId: z.uuid().meta({ description: 'Asked again with the same id, it is the same check' }),
  askedAt: instant.meta({ description: 'When the rider gave it' }),
});
export type IdentityCheck = z.output<typeof identityCheck>;

/** Why it was not confirmed: name and number are not of one person; no such document; run out; anything else. */
const reason = z.enum(['mismatch', 'unknown', 'expired', 'refused']);

const passed = z.object({ state: z.literal('passed') });
const failed = z.object({ state: z.literal('failed'), reason });

const checkAnswer = z.discriminatedUnion('state', [
  passed,
  failed,
  z.object({
    state: z.literal('waiting'),
    askAgain: at.nullable().meta({ description: 'When to ask again; null: with back-off' }),
  }),
]);
type CheckAnswer = z.output<typeof checkAnswer>;
export type IdentityDecision = Exclude<CheckAnswer, { state: 'waiting' }>;

const head = z.object({ ...reportHead, requestId: z.uuid() });
/** What who checks identities reports by itself. */
export const decisionReport = z.discriminatedUnion('state', [
  head.extend(passed.shape),
  head.extend(failed.shape),
]);
export type DecisionReport = z.output<typeof decisionReport>;

/** Who knows whether a name and the number of a document are of one person. */
export interface RealNamePort {
  readonly name: string;
  /** Asks whether an identity is one. No answer is raised: the job that asks tries again. */
  check(asked: IdentityCheck): Promise<CheckAnswer>;
  /** Checks the signature over the raw body and reads the webhook. Raises `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<DecisionReport>;
}

/** Nobody checks identities: riders are told before they give one. */
export const noRealName: RealNamePort = {
  name: 'none',
  check: () => Promise.resolve({ state: 'waiting', askAgain: null }),
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const realNameApi = partnerApi({
  title: 'Real-name verification',
  description:
    'Says whether a name and the number of a resident ID or passport are of one person: at once, when asked again, or by itself. Asking again for the same request is the same check. What is not decided within three days has failed.',
  calls: {
    check: {
      path: '/identities/check',
      summary: 'Check an identity',
      asks: identityCheck,
      answers: checkAnswer,
    },
  },
  webhook: {
    path: '/v1/real-name/webhook/http',
    summary: 'An identity was confirmed or not',
    body: decisionReport,
  },
});
