import { CodedError } from '@shtrans/contract/api/errors';
import { identity } from '@shtrans/contract/real-name/schemas';
import { instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import { instantField, reportHead } from '../report-fields.ts';
import type { Headers } from '../signature.ts';

/** An identity that a rider entered. It does not name the rider; answers contain the request's id only. */
export const identityCheck = identity.extend({
  requestId: z.uuid().meta({ description: 'A repeated call with the same id is the same check' }),
  askedAt: instant.meta({ description: 'When the rider entered it' }),
});
export type IdentityCheck = z.output<typeof identityCheck>;

/** Why it is not confirmed: name and number do not match; no such document; expired; any other reason. */
const reason = z.enum(['mismatch', 'unknown', 'expired', 'refused']);

const passed = z.object({ state: z.literal('passed') });
const failed = z.object({ state: z.literal('failed'), reason });

const checkAnswer = z.discriminatedUnion('state', [
  passed,
  failed,
  z.object({
    state: z.literal('waiting'),
    askAgain: instantField
      .nullable()
      .meta({ description: 'When to call again; null: with back-off' }),
  }),
]);
type CheckAnswer = z.output<typeof checkAnswer>;
export type IdentityDecision = Exclude<CheckAnswer, { state: 'waiting' }>;

const head = z.object({ ...reportHead, requestId: z.uuid() });
/** A decision that the partner reports by webhook. */
export const decisionReport = z.discriminatedUnion('state', [
  head.extend(passed.shape),
  head.extend(failed.shape),
]);
export type DecisionReport = z.output<typeof decisionReport>;

/** A partner that checks whether a name and a document number belong to one person. */
export interface RealNamePort {
  readonly name: string;
  /** Checks an identity. Throws if there is no answer: the job tries again. */
  check(asked: IdentityCheck): Promise<CheckAnswer>;
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<DecisionReport>;
}

/** No identity check is connected; riders see this before they enter an identity. */
export const noRealName: RealNamePort = {
  name: 'none',
  check: () => Promise.resolve({ state: 'waiting', askAgain: null }),
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
};

export const realNameApi = partnerApi({
  title: 'Real-name verification',
  description:
    'Checks whether a name and the number of an identity document belong to one person. Answers immediately, on a repeated call, or by webhook. A repeated call for the same request is the same check. A check without a decision within three days has failed.',
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
    summary: 'An identity was confirmed or refused',
    body: decisionReport,
  },
});
