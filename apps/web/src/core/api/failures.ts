import type { ApiError } from './api-error.ts';
import type { CallKey } from './call-types.ts';

type Listener = (error: ApiError, key: CallKey) => void;

const listeners = new Set<Listener>();

/** Tells of each failed call that was not aborted; returns the way to stop. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reportFailure(key: CallKey, error: ApiError): void {
  if (error.status === 0) console.warn(`${key}: ${error.message}`);
  for (const listener of listeners) listener(error, key);
}
