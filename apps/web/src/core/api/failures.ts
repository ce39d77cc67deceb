import { signal } from '../state/signal.ts';
import type { ApiError } from './api-error.ts';
import type { CallKey } from './call-types.ts';

/** The call that failed last and was not aborted. */
export const lastFailure = signal<{ key: CallKey; error: ApiError } | undefined>(undefined);

export function reportFailure(key: CallKey, error: ApiError): void {
  if (error.status === 0) console.warn(`${key}: ${error.message}`);
  lastFailure.set({ key, error });
}
