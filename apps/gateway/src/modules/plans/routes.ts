import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

type PlanHandlers = Pick<Handlers, 'GET maas:/v1/plans'>;

const missing = (): never => {
  throw new CodedError('unavailable');
};

export const planRoutes = (_ctx: Context): PlanHandlers => ({
  'GET maas:/v1/plans': missing,
});
