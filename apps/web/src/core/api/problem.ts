import type { ErrorCode, Problem } from '@shtrans/contract/errors';
import { ApiError } from './api-error.ts';
import { isKnownCode } from './error-table.ts';

/** The answer of something between us and the gateway still tells what the rider can do. */
const byStatus = (status: number): ErrorCode | 'unknown' => {
  if (status === 401) return 'unauthenticated';
  if (status === 404) return 'not_found';
  if (status === 413) return 'body_too_large';
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'unavailable';
  if (status === 502) return 'upstream_failed';
  if (status === 504) return 'upstream_timeout';
  return 'unknown';
};

const seconds = (header: string | null): number | undefined => {
  const value = Number(header ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

/** Reads a failed answer: a problem document (RFC 9457) of the gateway, or anything else. */
export function problemError(response: Response, text: string): ApiError {
  const problem = parse(text);
  const { status } = response;
  return new ApiError(
    isKnownCode(problem.code) ? problem.code : byStatus(status),
    `Request failed with status code ${status}`,
    {
      status,
      traceId: problem.traceId ?? response.headers.get('x-trace-id') ?? undefined,
      field: problem.field,
      retryAfterSeconds: problem.retryAfterSeconds ?? seconds(response.headers.get('retry-after')),
    },
  );
}

function parse(text: string): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
