import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { accountOfRider } from '../../money/points/service.ts';

const keyOf = ({ userId }: { userId: string }) => ({ userId, currency: 'carbon' }) as const;

export const carbonRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/carbon-ledger': ({ caller, query }) => accountOfRider(ctx, keyOf(caller), query),
    'GET maas:/v1/local/carbon-ledger': ({ caller, query }) =>
      accountOfRider(ctx, keyOf(caller), query),
  }) satisfies Partial<Handlers>;
