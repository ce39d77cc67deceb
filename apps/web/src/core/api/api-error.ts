import { ERRORS, type ErrorCode, type Recovery } from '@shtrans/contract/errors';

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
  readonly recovery: Recovery;

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
    this.recovery = code in ERRORS ? ERRORS[code as ErrorCode].recovery : 'retry';
    if (facts.cause !== undefined) this.cause = facts.cause;
  }
}
