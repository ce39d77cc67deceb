import { existing } from '@shtrans/contract/api/errors';
import type { SpotDetail, SpotSummary } from '@shtrans/contract/spots/schemas';
import { isInCity } from '../../../city/area.ts';
import type { Context } from '../../../context.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { makeNameIndex } from '../../../search/name-index.ts';
import { dataInForce, type OperatorData } from '../../base/catalogue/service.ts';
import type { Spot } from './data.ts';
import { listProducts, readProducts } from '../../money/shop/service.ts';

/** More spots than operators list, so that a search returns all matches. */
const MAX_SPOTS = 200;

type OfferedProducts = Awaited<ReturnType<typeof listProducts>>['items'];

const byName = lazilyPer((data: OperatorData) =>
  makeNameIndex(
    data.spots.map(({ name, city, lat, lon }) => ({
      ...name,
      formerNames: [],
      aliases: [city.zh, city.en],
      at: { lat, lon },
      rank: 0,
      minor: false,
    })),
  ),
);

/** Returns the spots of one or all cities in the operator's order; with a text, its matches, best first. */
export async function findSpots(
  ctx: Context,
  { city, q = '' }: { city?: string | undefined; q?: string | undefined },
) {
  const { data } = await dataInForce(ctx);
  const { items: offered } = await listProducts(ctx, 'scenic');
  const matches =
    q.trim() === ''
      ? data.spots
      : byName(data)
          .find(q, { limit: MAX_SPOTS, near: null })
          .flatMap(({ entry }) => data.spots[entry] ?? []);
  const items = matches
    .filter((spot) => city === undefined || spot.city.zh === city)
    .map((spot) => summaryOf(spot, offered));
  const cities = new Map(data.spots.map((spot) => [spot.city.zh, spot.city]));
  return { items, cities: [...cities.values()] };
}

/** Returns one spot with its products on sale. Throws `spot_not_found`. */
export async function readSpot(ctx: Context, id: string): Promise<SpotDetail> {
  const { data } = await dataInForce(ctx);
  const spot = existing(
    data.spots.find((each) => each.id === id),
    'spot_not_found',
  );
  const tickets = await readProducts(ctx, spot.tickets);
  const { text, openingHours, lat, lon, pictures } = spot;
  const serverTime = ctx.clock.now().toISOString();
  return {
    ...summaryOf(spot, tickets),
    text,
    openingHours,
    lat,
    lon,
    inCity: isInCity({ lat, lon }),
    pictures,
    tickets,
    serverTime,
  };
}

function summaryOf(spot: Spot, offered: OfferedProducts): SpotSummary {
  const onSale = offered.filter(
    (product) => spot.tickets.includes(product.id) && product.state === 'on_sale',
  );
  const cheapest = onSale.toSorted((a, b) => a.unitCents - b.unitCents)[0];
  const { id, name, city, address, pictures } = spot;
  return {
    id,
    name,
    city,
    address,
    picture: pictures[0] ?? null,
    fromCents: cheapest?.unitCents ?? null,
    demoPrice: cheapest?.demoPrice ?? false,
  };
}
