import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import { KINDS } from '../src/modules.ts';
import { loadData } from '../src/modules/base/catalogue/release.ts';
import { dataInForce, type OperatorData } from '../src/modules/base/catalogue/service.ts';
import type { Product } from '../src/modules/money/shop/service.ts';
import { AUTHOR } from './release-author.ts';

/** The part of a gateway that its operator data needs. */
interface Gateway {
  ctx: Pick<Context, 'db' | 'clock'>;
}

/**
 * Releases changed operator data, by default from now on, at these gateways of one database. Returns the version.
 */
export async function releaseData(
  gateways: [Gateway, ...Gateway[]],
  change: (data: OperatorData) => OperatorData,
  effectiveAt?: Date,
): Promise<number> {
  const [{ ctx: first }] = gateways;
  const ctx = { ...first, kinds: KINDS };
  const { data, version: before } = await dataInForce(ctx);
  const { made } = await loadData(ctx, change(data), { at: effectiveAt, author: AUTHOR });
  const version = made?.version ?? before;
  for (const gateway of effectiveAt === undefined ? gateways : []) {
    while ((await dataInForce({ ...gateway.ctx, kinds: KINDS })).version !== version)
      await delay(20);
  }
  return version;
}

/** Returns a partner's product that anyone can buy, changed by `changes`. */
export const productOf = (changes: Partial<Product> & Pick<Product, 'id'>): Product => ({
  kind: 'day_ticket',
  title: { zh: '联票', en: 'Combined ticket' },
  text: { zh: '联票', en: 'A combined ticket' },
  terms: { zh: '未使用可退', en: 'Refunded while unused' },
  unitCents: 1000,
  demoPrice: true,
  onShelf: true,
  perOrder: 9,
  stock: null,
  refund: 'unused',
  validity: { days: 30 },
  ...changes,
});

/** Puts these products on sale in addition to the others. */
export const sell = (gateways: [Gateway, ...Gateway[]], ...products: Product[]): Promise<number> =>
  releaseData(gateways, (data) => ({
    ...data,
    products: [
      ...data.products.filter(({ id }) => products.every((each) => each.id !== id)),
      ...products,
    ],
  }));

/** Opens each campaign that recurs each year in the present month, so that no test depends on the date of its run. */
export const inSeason = (data: OperatorData): OperatorData => ({
  ...data,
  campaigns: data.campaigns.map((campaign) => {
    const { from, claimUntil } = campaign.window;
    if (typeof from === 'string' || !('yearly' in from)) return campaign;
    const window = { from: { month: 0 }, until: { month: 2 } };
    return { ...campaign, window: claimUntil ? { ...window, claimUntil: { month: 3 } } : window };
  }),
});
