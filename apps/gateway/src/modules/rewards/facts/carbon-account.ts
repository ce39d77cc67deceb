import type { CarbonAccount } from '@shtrans/contract/ledger/schemas';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { accountPage } from '../../money/points/service.ts';
import { ridesOfOrders } from './store.ts';

/**
 * Returns a rider's grams of CO2 and a page of their postings, each with the mode, distance and end of its ride. The rest of
 * its order is not read, because riders do not agree to that. Throws `cursor_invalid`.
 */
export async function carbonAccountOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: string,
  page: Call<'GET maas:/v1/carbon-ledger'>['query'],
): Promise<CarbonAccount> {
  const { account, postings, orderIds } = await accountPage(
    ctx,
    { userId, currency: 'carbon' },
    page,
  );
  const rides = await ridesOfOrders(ctx.db, userId, orderIds);
  return {
    ...account,
    items: postings.map(({ posting, orderId }) => ({
      ...posting,
      ride: rides.get(orderId ?? '') ?? null,
    })),
  };
}
