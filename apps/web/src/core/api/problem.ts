import type { ErrorCode, Problem } from '@shtrans/contract/api/errors';
import { fromJson } from '../storage/from-json.ts';
import { ApiError } from './api-error.ts';
import { isKnownCode } from './error-table.ts';

/** Codes for responses of a proxy between the app and the gateway, so that the rider still learns what to do. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  404: 'not_found',
  413: 'body_too_large',
  429: 'too_many_requests',
  502: 'upstream_failed',
  503: 'unavailable',
  504: 'upstream_timeout',
};

const seconds = (header: string | null): number | undefined => {
  const value = Number(header ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

/** Reads a failed response: a problem document (RFC 9457) of the gateway, or anything else. */
export function problemError(response: Response, text: string, authorization?: string): ApiError {
  const problem = (fromJson(text) ?? {}) as Partial<Problem>;
  const { status } = response;
  return new ApiError(
    isKnownCode(problem.code) ? problem.code : (BY_STATUS[status] ?? 'unknown'),
    `Request failed with status code ${status}`,
    {
      status,
      tail: authorization?.slice(-8),
      traceId: problem.traceId ?? response.headers.get('x-trace-id') ?? undefined,
      field: problem.field,
      retryAfterSeconds: problem.retryAfterSeconds ?? seconds(response.headers.get('retry-after')),
    },
  );
}
