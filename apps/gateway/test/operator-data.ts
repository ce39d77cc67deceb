import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import { KINDS } from '../src/modules.ts';
import { loadData } from '../src/modules/base/catalogue/release.ts';
import { dataInForce, type OperatorData } from '../src/modules/base/catalogue/service.ts';
import type { Product } from '../src/modules/money/shop/service.ts';

/** A gateway, as far as its operator data goes. */
interface Gateway {
  ctx: Pick<Context, 'db' | 'clock'>;
}

/**
 * Has other operator data in force, from now on unless told, at these gateways of one database; gives its version.
 */
export async function releaseData(
  gateways: [Gateway, ...Gateway[]],
  change: (data: OperatorData) => OperatorData,
  at?: Date,
): Promise<number> {
  const [{ ctx: first }] = gateways;
  const ctx = { ...first, kinds: KINDS };
  const { data, version: before } = await dataInForce(ctx);
  const { made } = await loadData(ctx, change(data), { at, dryRun: false });
  const version = made?.version ?? before;
  for (const gateway of at === undefined ? gateways : []) {
    while ((await dataInForce({ ...gateway.ctx, kinds: KINDS })).version !== version)
      await delay(20);
  }
  return version;
}

/** A product of a partner's that anyone may buy, unless told otherwise. */
export const productOf = (given: Partial<Product> & Pick<Product, 'id'>): Product => ({
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
  ...given,
});

/** Has these products on sale beside the others. */
export const sell = (gateways: [Gateway, ...Gateway[]], ...products: Product[]): Promise<number> =>
  releaseData(gateways, (data) => ({
    ...data,
    products: [
      ...data.products.filter(({ id }) => products.every((each) => each.id !== id)),
      ...products,
    ],
  }));
