/** What the rider can do about an error; the screen that shows the error offers exactly this. */
export type Recovery = 'retry' | 'wait' | 'fix_input' | 'log_in' | 'go_back';

const row = (status: number, recovery: Recovery) => ({ status, recovery });

/** The closed list of errors on the wire: code, HTTP status, and what the rider can do. */
export const ERRORS = {
  // any endpoint
  invalid_input: row(400, 'fix_input'),
  malformed_body: row(400, 'fix_input'),
  idempotency_key_missing: row(400, 'retry'),
  unauthenticated: row(401, 'log_in'),
  forbidden: row(403, 'go_back'),
  not_found: row(404, 'go_back'),
  service_not_offered: row(404, 'go_back'),
  method_not_allowed: row(405, 'go_back'),
  request_in_progress: row(409, 'wait'),
  body_too_large: row(413, 'fix_input'),
  uri_too_long: row(414, 'fix_input'),
  media_type_unsupported: row(415, 'fix_input'),
  idempotency_key_reused: row(422, 'retry'),
  too_many_requests: row(429, 'wait'),
  headers_too_large: row(431, 'go_back'),
  internal: row(500, 'retry'),
  upstream_failed: row(502, 'retry'),
  unavailable: row(503, 'wait'),
  upstream_timeout: row(504, 'wait'),

  // login
  phone_empty: row(400, 'fix_input'),
  phone_length: row(400, 'fix_input'),
  phone_format: row(400, 'fix_input'),
  code_format: row(400, 'fix_input'),
  code_wrong: row(400, 'fix_input'),
  code_expired: row(400, 'fix_input'),
  code_tries_exceeded: row(429, 'wait'),
  code_too_soon: row(429, 'wait'),
  sms_limit_reached: row(429, 'wait'),
  sms_budget_spent: row(503, 'wait'),
  sms_failed: row(502, 'retry'),
  agreement_required: row(400, 'fix_input'),
  ticket_invalid: row(400, 'log_in'),
  ticket_used: row(409, 'log_in'),
  ticket_expired: row(410, 'log_in'),
  client_unknown: row(400, 'go_back'),
  account_closed: row(403, 'go_back'),
  phone_bound_elsewhere: row(409, 'log_in'),
  session_not_found: row(404, 'go_back'),
  closure_obstructed: row(409, 'retry'),
  closure_losses_open: row(400, 'fix_input'),

  // identity
  identity_incomplete: row(400, 'fix_input'),
  name_format: row(400, 'fix_input'),
  id_length: row(400, 'fix_input'),
  id_format: row(400, 'fix_input'),
  id_checksum: row(400, 'fix_input'),
  id_kind: row(400, 'fix_input'),
  passport_format: row(400, 'fix_input'),
  permit_format: row(400, 'fix_input'),
  residence_length: row(400, 'fix_input'),
  real_name_required: row(403, 'go_back'),
  real_name_decided: row(409, 'go_back'),
  real_name_pending: row(409, 'wait'),
  real_name_tries_exceeded: row(429, 'wait'),
  face_check_not_found: row(404, 'go_back'),
  face_check_over: row(409, 'retry'),
  face_tries_exceeded: row(429, 'wait'),

  // intimate accounts
  intimate_not_found: row(404, 'go_back'),
  intimate_own_phone: row(400, 'fix_input'),
  intimate_exists: row(409, 'go_back'),
  intimate_full: row(409, 'go_back'),
  intimate_changed: row(409, 'retry'),
  intimate_limit_exceeded: row(409, 'go_back'),
  intimate_not_usable: row(409, 'go_back'),
  agreement_outdated: row(409, 'retry'),

  // orders and payments
  order_not_found: row(404, 'go_back'),
  order_not_payable: row(409, 'go_back'),
  order_not_cancellable: row(409, 'go_back'),
  order_closed: row(409, 'go_back'),
  order_transition_illegal: row(409, 'go_back'),
  payment_timed_out: row(409, 'go_back'),
  payment_not_found: row(404, 'go_back'),
  payment_provider_failed: row(502, 'retry'),
  payment_not_offered: row(409, 'go_back'),
  payer_unknown: row(409, 'go_back'),
  payer_link_expired: row(410, 'retry'),
  payer_bound_elsewhere: row(409, 'go_back'),
  signature_invalid: row(401, 'go_back'),
  cursor_invalid: row(400, 'retry'),

  refund_not_allowed: row(409, 'go_back'),
  refund_under_way: row(409, 'go_back'),
  refund_already_done: row(409, 'go_back'),
  refund_amount_invalid: row(400, 'fix_input'),
  refund_not_found: row(404, 'go_back'),
  rating_not_allowed: row(409, 'go_back'),
  rating_exists: row(409, 'go_back'),
  receipt_not_available: row(409, 'go_back'),
  help_thread_not_found: row(404, 'go_back'),
  help_thread_exists: row(409, 'go_back'),
  help_thread_closed: row(409, 'go_back'),
  partner_order_not_found: row(404, 'go_back'),
  partner_unavailable: row(503, 'retry'),
  partner_answer_invalid: row(502, 'retry'),

  // coupons and points
  coupon_not_found: row(404, 'go_back'),
  coupon_not_usable: row(409, 'retry'),
  points_not_usable: row(409, 'retry'),
  benefits_expired: row(409, 'retry'),
  payment_under_way: row(409, 'wait'),

  // bookings
  venue_not_found: row(404, 'go_back'),
  appointment_not_found: row(404, 'go_back'),

  // campaigns
  campaign_agreement_changed: row(409, 'go_back'),
  booking_closed: row(409, 'go_back'),
  booking_full: row(409, 'go_back'),
  booking_limit: row(409, 'go_back'),
  campaign_not_found: row(404, 'go_back'),
  campaign_not_begun: row(409, 'wait'),
  campaign_over: row(410, 'go_back'),
  campaign_item_unknown: row(404, 'go_back'),
  campaign_no_session: row(409, 'wait'),
  campaign_off: row(409, 'go_back'),
  campaign_elsewhere: row(403, 'go_back'),
  campaign_task_unknown: row(404, 'go_back'),
  campaign_not_done: row(409, 'go_back'),
  campaign_done: row(409, 'go_back'),
  campaign_no_chance: row(409, 'go_back'),
  campaign_questions_changed: row(409, 'go_back'),
  campaign_card_refused: row(403, 'fix_input'),
  campaign_refused: row(403, 'go_back'),
  campaign_reward_gone: row(409, 'go_back'),
  link_circle: row(409, 'go_back'),
  link_elsewhere: row(403, 'go_back'),
  link_full: row(409, 'go_back'),
  link_new_riders: row(403, 'go_back'),
  link_not_found: row(404, 'go_back'),
  link_own: row(409, 'go_back'),
  already_bound: row(409, 'go_back'),
  bound_in_circle: row(409, 'go_back'),
  bound_to_oneself: row(409, 'fix_input'),
  promoter_not_found: row(404, 'go_back'),
  new_riders_only: row(403, 'go_back'),
  not_on_list: row(403, 'go_back'),
  places_gone: row(409, 'go_back'),
  team_elsewhere: row(409, 'go_back'),
  team_full: row(409, 'go_back'),
  team_name_format: row(400, 'fix_input'),
  team_name_refused: row(400, 'fix_input'),
  team_name_taken: row(409, 'fix_input'),
  team_not_found: row(404, 'go_back'),

  // the shop
  product_not_found: row(404, 'go_back'),
  purchase_failed: row(409, 'retry'),
  off_shelf: row(409, 'go_back'),
  sold_out: row(409, 'go_back'),
  insufficient_stock: row(409, 'fix_input'),
  risk_rejected: row(403, 'wait'),
  not_eligible: row(403, 'go_back'),
  unused_ticket_exists: row(409, 'go_back'),
  monthly_limit: row(409, 'go_back'),
  privilege_holder_warning: row(409, 'retry'),
  ecoupon_not_found: row(404, 'go_back'),
  ecoupon_active: row(409, 'go_back'),
  ecoupon_expired: row(410, 'go_back'),

  // rides
  place_outside_city: row(400, 'fix_input'),
  ride_ends_equal: row(400, 'fix_input'),
  estimate_changed: row(409, 'retry'),
  dues_outstanding: row(409, 'go_back'),
  ride_under_way: row(409, 'go_back'),
  ride_not_found: row(404, 'go_back'),
  ride_not_cancellable: row(409, 'go_back'),
  cancellation_fee_changed: row(409, 'retry'),
  dispatch_failed: row(502, 'retry'),
  ride_over: row(409, 'go_back'),
  ride_without_driver: row(409, 'wait'),
  ride_phrase_not_offered: row(409, 'retry'),
  ride_message_undelivered: row(502, 'retry'),
  ride_messages_unsupported: row(409, 'go_back'),
  repair_not_possible: row(409, 'go_back'),
  plate_format: row(400, 'fix_input'),
  plate_not_found: row(404, 'go_back'),
  plate_proven: row(409, 'go_back'),
  plate_proof_mismatch: row(400, 'fix_input'),
  plate_due_gone: row(409, 'go_back'),
  plates_full: row(409, 'go_back'),
  contact_exists: row(409, 'fix_input'),
  contacts_full: row(409, 'go_back'),
  share_not_found: row(404, 'go_back'),
  share_expired: row(410, 'go_back'),
  share_revoked: row(410, 'go_back'),

  // ride codes
  ride_key_invalid: row(400, 'retry'),
  ride_code_refused: row(409, 'go_back'),
  ride_code_used: row(409, 'go_back'),
  ride_skin_not_owned: row(409, 'go_back'),
  badge_not_found: row(404, 'go_back'),

  // rules and documents
  fee_rule_not_found: row(404, 'go_back'),
  fee_input_invalid: row(400, 'fix_input'),
  document_not_found: row(404, 'go_back'),

  // the traffic guide
  station_not_found: row(404, 'go_back'),
  line_not_found: row(404, 'go_back'),
  fare_ends_equal: row(400, 'fix_input'),
  fare_not_known: row(404, 'go_back'),
  plan_place_unknown: row(404, 'fix_input'),
  plan_ends_equal: row(400, 'fix_input'),
  plan_not_found: row(404, 'fix_input'),
  time_out_of_range: row(400, 'fix_input'),
  timetable_lacks_today: row(404, 'go_back'),
  planner_failed: row(502, 'retry'),
  favourites_full: row(409, 'go_back'),
  favourite_invalid: row(400, 'fix_input'),
  invite_not_found: row(404, 'go_back'),
  spot_not_found: row(404, 'go_back'),

  // surveys
  survey_not_found: row(404, 'go_back'),
  survey_not_begun: row(409, 'wait'),
  survey_closed: row(410, 'go_back'),
  survey_answered: row(409, 'go_back'),

  // the wallet
  balance_insufficient: row(409, 'fix_input'),

  // reports of wrong parking data
  car_park_not_found: row(404, 'fix_input'),
  parking_problem_unknown: row(400, 'fix_input'),

  // files, pages, partners
  file_missing: row(400, 'fix_input'),
  file_too_large: row(413, 'fix_input'),
  file_type_unsupported: row(415, 'fix_input'),
  file_broken: row(422, 'fix_input'),
  config_not_found: row(404, 'go_back'),
  user_not_found: row(404, 'go_back'),
  account_unknown: row(404, 'go_back'),
};

export type ErrorCode = keyof typeof ERRORS;

/** Codes that every endpoint can answer with, so that no endpoint lists them. */
export const COMMON_ERRORS = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/**
 * An error that the service throws on purpose. `http/` converts it to a problem document (RFC 9457).
 * `retryAfterSeconds` becomes the `Retry-After` header; `field` names the input at fault.
 */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    options: { retryAfterSeconds?: number; field?: string; cause?: unknown; message?: string } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'CodedError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.field = options.field;
  }
}

/** The reason why something was not done, if there is nothing to roll back. */
export interface Refusal {
  refused: ErrorCode;
}

export const isRefusal = (result: object): result is Refusal => 'refused' in result;

/** Returns the result, or throws a `CodedError` for a refusal. */
export function accepted<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new CodedError(result.refused);
  return result;
}

/** Returns the requested thing, or throws the error for a missing one. */
export function existing<T>(thing: T | null | undefined, code: ErrorCode, field?: string): T {
  if (thing !== null && thing !== undefined) return thing;
  throw new CodedError(code, field === undefined ? {} : { field });
}

/** The problem document on the wire, media type `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  traceId: string;
  field?: string;
  retryAfterSeconds?: number;
  issues?: { path: string; message: string }[];
}
