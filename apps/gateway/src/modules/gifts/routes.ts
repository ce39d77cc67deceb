import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

type GiftHandlers = Pick<Handlers, 'GET maas:/v1/gifts/:name' | 'POST maas:/v1/gifts/:name/claim'>;

const missing = (): never => {
  throw new CodedError('unavailable');
};

export const giftRoutes = (_ctx: Context): GiftHandlers => ({
  'GET maas:/v1/gifts/:name': missing,
  'POST maas:/v1/gifts/:name/claim': missing,
});
