import type { ErrorCode, Recovery } from '@shtrans/contract/api/errors';
import { language } from '../i18n/language.ts';
import { errorRow } from './error-table.ts';

/** Failures without a response, in addition to the contract's codes. */
export type ClientCode = 'network' | 'timeout' | 'aborted' | 'unknown';

/** The only error that calls reject with. `message` is for logs; riders read `errorText(error)`. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientCode;
  /** HTTP status, 0 without a response. */
  readonly status: number;
  readonly traceId: string | undefined;
  /** The last characters of the credential the call was sent with: too few to use as one. */
  readonly tail: string | undefined;
  /** The invalid input. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode | ClientCode,
    message: string,
    facts: Partial<
      Pick<ApiError, 'status' | 'traceId' | 'tail' | 'field' | 'retryAfterSeconds' | 'cause'>
    > = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = facts.status ?? 0;
    this.traceId = facts.traceId;
    this.tail = facts.tail;
    this.field = facts.field;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    if (facts.cause !== undefined) this.cause = facts.cause;
  }

  /** What the rider can do about the error. */
  get recovery(): Recovery {
    return errorRow(this.code)?.recovery ?? 'retry';
  }
}

/** Whether the gateway refused with this code. */
export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Texts that must be available when nothing more can be loaded, in both languages. */
const CLIENT_TEXTS: Record<'zh_cn' | 'en_us', Record<ClientCode, string>> = {
  zh_cn: {
    network: '网络异常，请检查网络后重试',
    timeout: '网络超时，请重试',
    aborted: '请求已取消',
    unknown: '服务开小差了，请稍后重试',
  },
  en_us: {
    network: 'No network. Please check your connection and try again',
    timeout: 'Network timeout, please retry',
    aborted: 'The request was cancelled',
    unknown: 'Something went wrong. Please try again later',
  },
};

/** Returns the text of an error for the rider, in the current language. */
export function errorText(error: unknown): string {
  const client = CLIENT_TEXTS[language()];
  if (!(error instanceof ApiError)) return client.unknown;
  if (error.code in client) return client[error.code as ClientCode];
  return errorRow(error.code)?.text ?? client.unknown;
}
