import type { ErrorCode } from '@shtrans/contract/api/errors';
import type { FastifyRequest } from 'fastify';

/** Refusals of a login, which may be an attack. */
const LOG_IN_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'code_wrong',
  'code_expired',
  'code_tries_exceeded',
  'ticket_invalid',
  'ticket_used',
  'ticket_expired',
  'client_unknown',
  'account_closed',
  'phone_bound_elsewhere',
]);

const LIMIT_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'too_many_requests',
  'sms_limit_reached',
  'sms_budget_spent',
]);

/** Returns the fields that identify the request's own log line, without any credential. */
const requestFields = ({ id, clientKey, caller, routeOptions }: FastifyRequest) => ({
  traceId: id,
  client: clientKey,
  userId: caller?.userId,
  endpoint: routeOptions.config.endpoint,
});

/** Logs a refusal that is relevant to security. */
export function reportRefusal(request: FastifyRequest, problem: ErrorCode): void {
  const { log, headers } = request;
  if (LOG_IN_REFUSALS.has(problem)) {
    log.warn(
      { event: 'security.login_failed', ...requestFields(request), problem },
      'a login failed',
    );
  } else if (LIMIT_REFUSALS.has(problem)) {
    log.warn(
      { event: 'security.limit_reached', ...requestFields(request), problem },
      'a limit is reached',
    );
  } else if (problem === 'signature_invalid') {
    log.warn(
      { event: 'security.webhook_forged', ...requestFields(request) },
      'a webhook has an invalid signature',
    );
  } else if (problem === 'unauthenticated' && headers.authorization !== undefined) {
    log.info(
      { event: 'security.token_refused', ...requestFields(request) },
      'a credential is refused: it is unknown, expired or of another kind',
    );
  }
}

/** Logs that a rider logged in. */
export function reportLogIn(request: FastifyRequest, userId: string): void {
  request.log.info(
    { event: 'security.logged_in', ...requestFields(request), userId },
    'a rider logged in',
  );
}

/** Logs that a rider ended a session. */
export function reportSessionEnded(request: FastifyRequest): void {
  request.log.info(
    { event: 'security.session_ended', ...requestFields(request) },
    'a session is ended',
  );
}
