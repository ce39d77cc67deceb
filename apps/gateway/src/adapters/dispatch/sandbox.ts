import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { DispatchPort } from './port.ts';

export type SandboxDispatchDeps = Pick<Context, 'db' | 'clock' | 'random' | 'log'> & {
  /** Where the dispatcher reaches the gateway; undefined: the same machine, the own port. */
  publicUrl: string | undefined;
  /** How many times faster than life its cars go. */
  pace: number;
};

export function sandboxDispatch(_deps: SandboxDispatchDeps): DispatchPort {
  const later = (): Promise<never> => Promise.reject(new CodedError('dispatch_failed'));
  return {
    name: 'sandbox',
    route: later,
    pickup: later,
    places: async () => [],
    ranks: async () => [],
    request: later,
    query: async () => ({ state: 'unknown' }),
    cancel: later,
    readNotice: later,
  };
}
