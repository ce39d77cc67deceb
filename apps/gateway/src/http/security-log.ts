import type { ErrorCode } from '@shtrans/contract/api/errors';
import type { FastifyRequest } from 'fastify';

/** Refusals of somebody who says who they are, and may not be. */
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

/** Who, from where, by which call: enough to find the request's own line, and nothing that gives access. */
const seen = ({ id, clientKey, caller, routeOptions }: FastifyRequest) => ({
  traceId: id,
  client: clientKey,
  userId: caller?.userId,
  endpoint: routeOptions.config.endpoint,
});

/** Tells of a refusal that says something about security. */
export function reportRefusal(request: FastifyRequest, problem: ErrorCode): void {
  const { log, headers } = request;
  if (LOG_IN_REFUSALS.has(problem)) {
    log.warn({ event: 'security.login_failed', ...seen(request), problem }, 'a log-in failed');
  } else if (LIMIT_REFUSALS.has(problem)) {
    log.warn({ event: 'security.limit_reached', ...seen(request), problem }, 'a limit is reached');
  } else if (problem === 'signature_invalid') {
    log.warn(
      { event: 'security.webhook_forged', ...seen(request) },
      'a webhook is not signed as it should be',
    );
  } else if (problem === 'unauthenticated' && headers.authorization !== undefined) {
    log.info(
      { event: 'security.token_refused', ...seen(request) },
      'a credential is refused: it is unknown, too old or of another kind',
    );
  }
}

/** Tells of a rider who logged in. */
export function reportLogIn(request: FastifyRequest, userId: string): void {
  request.log.info({ event: 'security.logged_in', ...seen(request), userId }, 'a rider logged in');
}

/** Tells of a session that its rider ended. */
export function reportSessionEnded(request: FastifyRequest): void {
  request.log.info({ event: 'security.session_ended', ...seen(request) }, 'a session is ended');
}
