import type { ErrorCode } from '@shtrans/contract/api/errors';
import { ApiError, errorText } from '../../core/api/api-error.ts';

/** The text for a code that the form detects itself, as if the gateway had refused. */
export const textOfErrorCode = (code: ErrorCode): string => errorText(new ApiError(code, code));
