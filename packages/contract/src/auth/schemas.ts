import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { id, instant, shortText } from '../api/schemas.ts';
import { barePhone } from '../values/phone.ts';
import { bareCode } from '../values/typed-text.ts';

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

/** Of any length and optional: the rules of section 5 check it, each with its own code. */
const phone = z.string().overwrite(barePhone).default('');
const loginForm = {
  phone,
  /** The challenge from the answer to the request for this code. A code is valid only with it. */
  challenge: z.string().max(128).default(''),
  code: z.string().overwrite(bareCode).default(''),
  /** Consent. Form bodies send text, where `false` must not count as yes. */
  agreed: z.union([z.boolean(), z.stringbool()]).default(false),
};
const ticketInput = z.object({
  ticket: shortText(2048).min(1),
  clientId: shortText(128).min(1),
});

const PHONE_FAULTS = ['phone_empty', 'phone_length', 'phone_format'] as const;
/** Codes for a faulty phone, code or consent. */
const FORM_FAULTS = [
  ...PHONE_FAULTS,
  'code_format',
  'code_wrong',
  'code_expired',
  'code_tries_exceeded',
  'account_closed',
  'agreement_required',
] as const;
const TICKET_ERRORS = [
  'account_closed',
  'ticket_invalid',
  'ticket_used',
  'ticket_expired',
  'client_unknown',
  'upstream_failed',
  'upstream_timeout',
] as const;

const aboutTicket = {
  /** The caller's present login, which the new login ends. Null: not logged in. */
  present: z.object({ phoneMasked: z.string(), same: z.boolean() }).nullable(),
  expiresAt: instant,
};

/** The account that a valid ticket logs in to, or that a phone must be bound first. */
export const ticketAccount = z.discriminatedUnion('result', [
  z.object({ result: z.literal('account'), phoneMasked: z.string(), ...aboutTicket }),
  z.object({ result: z.literal('phone_required'), ...aboutTicket }),
]);

/**
 * The same call is on the auth base, where it comes with the ticket alone, and on the default API base (specification,
 * section 7).
 */
const verifyTicket = {
  summary:
    'The account of a third-party or hand-over ticket, for the client it was made for; does not use up the ticket',
  auth: 'optional',
  body: ticketInput.partial({ clientId: true }),
  output: ticketAccount,
  errors: TICKET_ERRORS,
} as const;

export const authEndpoints = defineEndpoints({
  'POST auth:/v1/sms-codes': {
    summary: 'Send a login code by SMS',
    auth: 'none',
    body: z.object({ phone }),
    output: z.object({
      /** A secret of this request; the code is valid only with it. */
      challenge: z.string(),
      /** False: the partner did not confirm that the message was sent; it can arrive late or not at all. */
      confirmed: z.boolean(),
      resendAfterSeconds: z.int(),
      expiresInSeconds: z.int(),
    }),
    errors: [
      ...PHONE_FAULTS,
      'code_too_soon',
      'sms_limit_reached',
      'sms_budget_spent',
      'sms_failed',
    ],
  },
  'POST token:/v1/sessions': {
    summary:
      'Log in with the code; creates the rider on first use, and ends the session of this call',
    auth: 'optional',
    body: z.object(loginForm),
    output: session,
    errors: FORM_FAULTS,
  },
  'POST token:/v1/sessions/ticket': {
    summary: 'Log in with a ticket, once, and end the session of this call',
    auth: 'optional',
    body: ticketInput,
    output: session,
    errors: [...TICKET_ERRORS, 'phone_bound_elsewhere'],
  },
  'POST token:/v1/sessions/partner': {
    summary: 'Bind a phone to the partner account of a ticket and log in, as with the ticket alone',
    auth: 'optional',
    body: ticketInput.extend(loginForm),
    output: session,
    errors: [...TICKET_ERRORS, ...FORM_FAULTS, 'phone_bound_elsewhere'],
  },
  'POST token:/v1/local/sessions': {
    summary: 'Log in to the campaign pages, which have their own credential',
    auth: 'optional',
    body: z.object(loginForm),
    output: session,
    errors: FORM_FAULTS,
  },
  'GET auth:/v1/me': {
    summary: 'The rider of this credential',
    auth: 'user',
    output: rider,
  },
  'GET auth:/v1/local/me': {
    summary: 'The rider of a credential of the campaign pages',
    auth: 'local',
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
