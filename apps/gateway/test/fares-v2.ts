import type {
  FareLegRule,
  FareProduct,
  FaresV2,
  FareTransferRule,
} from '../src/gtfs/feed-fares.ts';
import type { FareLeg } from '../src/fares/journey.ts';

/** Fares v2 by hand, for tests of the engine. */

const DAY_START = Date.parse('2026-05-04T00:00:00Z');

/** A ride of ten minutes on a Monday; minutes count from midnight UTC. */
export const rideAt = (
  routeId: string,
  stops: string,
  minute = 720,
  change: Partial<FareLeg> = {},
): FareLeg => ({
  routeId,
  agency: 0,
  stops: stops.split(' '),
  startsAt: new Date(DAY_START + minute * 60_000),
  endsAt: new Date(DAY_START + (minute + 10) * 60_000),
  staysOnBoard: false,
  ...change,
});

export const product = (
  id: string,
  amount: number,
  change: Partial<FareProduct> = {},
): FareProduct => ({
  id,
  name: null,
  category: null,
  medium: null,
  price: { amount, currency: 'USD' },
  ...change,
});

export const legRule = (change: Partial<FareLegRule> & { product: string }): FareLegRule => ({
  group: null,
  network: null,
  fromArea: null,
  toArea: null,
  fromTimeframe: null,
  toTimeframe: null,
  priority: 0,
  ...change,
});

export const transferRule = (change: Partial<FareTransferRule>): FareTransferRule => ({
  from: null,
  to: null,
  maxCount: Infinity,
  limit: null,
  type: 'A+AB',
  product: null,
  ...change,
});

/** Fares whose routes are in the network of their first letter: `b1` in `b`. */
export const faresV2 = (
  products: readonly FareProduct[],
  change: Partial<FaresV2> = {},
): FaresV2 => ({
  areasOf: new Map(),
  networkOf: new Map(['b1', 'b2', 'b3', 'm1', 'm2', 'n1'].map((id) => [id, id.slice(0, 1)])),
  timeframes: new Map(),
  categories: [],
  products: Map.groupBy(products, ({ id }) => id),
  legRules: [],
  hasPriority: false,
  joinRules: [],
  transferRules: [],
  ...change,
});
