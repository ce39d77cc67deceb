import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

type FeedHandlers = Pick<Handlers, 'GET external:/v1/gtfs/schedule.zip'>;

const missing = (): never => {
  throw new CodedError('unavailable');
};

export const feedRoutes = (_ctx: Context): FeedHandlers => ({
  'GET external:/v1/gtfs/schedule.zip': missing,
});
