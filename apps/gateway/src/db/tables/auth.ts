import type { ErrorCode } from '@shtrans/contract/errors';

/** Riders, sessions, codes and tickets; below them the states of the sandbox SMS provider and partner. */
export interface AuthTables {
  users: {
    id: string;
    phone: string;
    nickname: string;
    /** A rider made by the demo seed. */
    demo: boolean;
    created_at: Date;
  };
  /**
   * A partner's account and its rider, whom it logs in; `payer:<app id>`: what the chat app calls the
   * rider when they pay, which logs nobody in.
   */
  partner_accounts: {
    partner: string;
    uid: string;
    user_id: string;
    bound_at: Date;
  };
  sessions: {
    token_hash: string;
    user_id: string;
    kind: 'main' | 'local';
    device_id: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  /** The one code of a phone: a new one takes the row of the old one. */
  sms_codes: {
    phone: string;
    /** HMAC of phone and code. */
    code_hash: string;
    tries: number;
    sent_at: Date;
    /** Before this no other code is sent. */
    resend_at: Date;
    expires_at: Date;
    used_at: Date | null;
    device_id: string | null;
    address: string;
  };
  /** Tickets that hand a login over to a client (getTicket). */
  handover_tickets: {
    hash: string;
    client_id: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** Proof of a verified partner account that still lacks a phone. */
  bind_tokens: {
    hash: string;
    partner: string;
    uid: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** What a rider asked the chat app about themselves before a payment, once, in time. */
  payer_questions: {
    id: string;
    user_id: string;
    /** The account that is paid with. */
    app_id: string;
    /** Path and query of the page that asked. */
    return_to: string;
    asked_at: Date;
    expires_at: Date;
    /** The code the rider came back with, once they did. */
    code_hash: string | null;
    /** What the platform said to it: the payer's id, or the code of what went wrong. */
    open_id: string | null;
    failure: ErrorCode | null;
  };
  /** Sandbox SMS: messages that arrive at `arrives_at`. */
  sms_outbox: {
    id: string;
    phone: string;
    code: string;
    text: string;
    sent_at: Date;
    arrives_at: Date;
  };
  sandbox_partner_accounts: {
    uid: string;
    /** Null: the partner does not share it. */
    phone: string | null;
    created_at: Date;
  };
  sandbox_partner_tickets: {
    ticket: string;
    uid: string;
    client_id: string;
    /** How the partner answers when asked about this ticket. */
    behaviour: 'normal' | 'late' | 'silent';
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
}
