import type { ErrorCode, Recovery } from '@shtrans/contract/errors';
import { errorRow } from './error-table.ts';

/** What fails before an answer comes, beside the contract's codes. */
export type ClientCode = 'network' | 'timeout' | 'aborted' | 'unknown';

/** The one error every call rejects with. `message` is for logs; riders read `errorText(error)`. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientCode;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly traceId: string | undefined;
  /** The input at fault. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode | ClientCode,
    message: string,
    facts: {
      status?: number;
      traceId?: string | undefined;
      field?: string | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = facts.status ?? 0;
    this.traceId = facts.traceId;
    this.field = facts.field;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    if (facts.cause !== undefined) this.cause = facts.cause;
  }

  /** What the rider can do about it. */
  get recovery(): Recovery {
    return errorRow(this.code)?.recovery ?? 'retry';
  }
}
