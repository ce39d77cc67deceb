import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, instant, shortText } from './schemas.ts';

/** Who is logged in. The phone is masked (`138****8000`). */
export const rider = z.object({
  uid: id,
  phoneMasked: z.string(),
  nickname: z.string(),
  createdAt: instant,
});
export type Rider = z.infer<typeof rider>;

export const session = z.object({
  /** The bearer credential: opaque, 256 bits, base64url. */
  token: z.string(),
  expiresAt: instant,
  rider,
});
export type Session = z.infer<typeof session>;

/** Of any length and may be missing: the rules of section 5 say what is wrong, each with its own code. */
const phone = z.string().default('');
const loginForm = {
  phone,
  code: z.string().default(''),
  /** Consent. Form bodies bring text, where `false` must not count as yes. */
  agreed: z.union([z.boolean(), z.stringbool()]).default(false),
};
const ticketInput = z.object({
  ticket: shortText(2048).min(1),
  clientId: shortText(128).min(1),
});

const PHONE_FAULTS = ['phone_empty', 'phone_length', 'phone_format'] as const;
/** What is wrong with a phone, a code or the consent. */
const FORM_FAULTS = [
  ...PHONE_FAULTS,
  'code_format',
  'code_wrong',
  'code_expired',
  'code_tries_exceeded',
  'account_closed',
  'agreement_required',
] as const;
const TICKET_FAULTS = [
  'account_closed',
  'ticket_invalid',
  'ticket_used',
  'ticket_expired',
] as const;

/** What a verified third-party ticket leads to: a session, or a phone to bind first. */
export const ticketVerification = z.discriminatedUnion('result', [
  z.object({ result: z.literal('logged_in'), session }),
  z.object({ result: z.literal('phone_required'), bindToken: z.string(), expiresAt: instant }),
]);

/** The same call stands on the auth base and on the default API base (specification, section 7). */
const verifyTicket = {
  summary: 'Verify a third-party or hand-over ticket, once, for the client it was made for',
  auth: 'none',
  body: ticketInput,
  output: ticketVerification,
  errors: [...TICKET_FAULTS, 'client_unknown', 'upstream_failed', 'upstream_timeout'],
} as const;

export const authEndpoints = defineEndpoints({
  'POST auth:/v1/sms-codes': {
    summary: 'Send a login code by SMS',
    auth: 'none',
    body: z.object({ phone }),
    output: z.object({ resendAfterSeconds: z.int(), expiresInSeconds: z.int() }),
    errors: [...PHONE_FAULTS, 'code_too_soon', 'sms_limit_reached', 'sms_failed'],
  },
  'POST token:/v1/sessions': {
    summary: 'Log in with the code; makes the rider on first use',
    auth: 'none',
    body: z.object(loginForm),
    output: session,
    errors: FORM_FAULTS,
  },
  'POST token:/v1/sessions/partner': {
    summary: 'Bind a phone to the partner account of a verified ticket and log in',
    auth: 'none',
    body: z.object({ bindToken: z.string().max(128), ...loginForm }),
    output: session,
    errors: [...TICKET_FAULTS, ...FORM_FAULTS, 'phone_bound_elsewhere'],
  },
  'DELETE token:/v1/sessions/current': {
    summary: 'Log out: revoke the credential of this call',
    auth: 'user',
    output: z.object({ revoked: z.literal(true) }),
  },
  'GET auth:/v1/me': {
    summary: 'The rider this credential belongs to',
    auth: 'user',
    output: rider,
  },
  'POST auth:/auth/cas/getTicket': {
    summary: 'Make a one-time ticket that hands this login over to a client',
    auth: 'user',
    body: z.object({ clientId: shortText(128).min(1), ticketType: z.coerce.number().int() }),
    output: z.object({ ticket: z.string(), expiresAt: instant }),
    errors: ['client_unknown'],
  },
  'POST auth:/auth/cas/verifyTicket': verifyTicket,
  'POST api:/auth/cas/verifyTicket': verifyTicket,
  'POST auth:/actbizgtw/v1/getUserInfo': {
    summary: 'Profile of a rider by uid; riders see only their own',
    auth: 'user',
    body: z.object({ uid: z.string().max(64) }),
    output: rider,
    errors: ['user_not_found'],
  },
});
