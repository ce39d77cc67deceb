import { phoneFault } from '@shtrans/contract/values/phone';
import { bareCode } from '@shtrans/contract/values/typed-text';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { textOfErrorCode } from '../../ui/form/text-of-error-code.ts';
import type { LoginInput } from './queries.ts';

/** The error of each input, in the rider's language. */
export interface LoginErrors {
  phone?: string;
  code?: string;
  agreed?: string;
}

/** Checks the phone by the rules of the specification, in their order. */
export function phoneError(phone: string): LoginErrors {
  const fault = phoneFault(phone);
  return fault ? { phone: textOfErrorCode(fault) } : {};
}

/** All errors that the form can detect before a request. */
export function loginErrors({ phone, code, agreed }: LoginInput): LoginErrors {
  return {
    ...phoneError(phone),
    ...(!/^\d{6}$/.test(bareCode(code)) && { code: textOfErrorCode('code_format') }),
    ...(!agreed && { agreed: textOfErrorCode('agreement_required') }),
  };
}

const FIELDS: Partial<Record<ApiError['code'], keyof LoginErrors>> = {
  phone_empty: 'phone',
  phone_length: 'phone',
  phone_format: 'phone',
  phone_bound_elsewhere: 'phone',
  code_format: 'code',
  code_wrong: 'code',
  code_expired: 'code',
  code_tries_exceeded: 'code',
  agreement_required: 'agreed',
};

/** Maps a refusal to its input; undefined for others, which are shown as a toast. */
export function refusalByField(error: unknown): LoginErrors | undefined {
  const field = error instanceof ApiError ? FIELDS[error.code] : undefined;
  return field && { [field]: errorText(error) };
}
