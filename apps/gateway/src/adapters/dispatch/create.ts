import { CodedError } from '@shtrans/contract/errors';
import type { Outside, Pretend } from '../sandbox.ts';
import type { DispatchPort } from './port.ts';

/** The driver `DISPATCH_DRIVER` names. */
export const createDispatch = async (ctx: Outside, pretend: Pretend): Promise<DispatchPort> =>
  ctx.config.DISPATCH_DRIVER === 'none'
    ? noDispatcher
    : await pretend(({ dispatch }) => dispatch(ctx));

const refuse = async (code: 'dispatch_failed' | 'signature_invalid'): Promise<never> =>
  await Promise.reject(new CodedError(code));

/** No dispatcher is connected: no car can be called. */
const noDispatcher: DispatchPort = {
  name: 'none',
  route: async () => await refuse('dispatch_failed'),
  pickup: async () => await Promise.resolve(null),
  places: async () => await Promise.resolve([]),
  ranks: async () => await Promise.resolve([]),
  request: async () => await refuse('dispatch_failed'),
  query: async () => await Promise.resolve({ state: 'unknown' }),
  cancel: async () => await Promise.resolve({ state: 'unknown' }),
  readWebhook: async () => await refuse('signature_invalid'),
};
