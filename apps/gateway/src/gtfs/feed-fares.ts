import type { Bilingual } from '@shtrans/contract/api/schemas';

/** The fares of a feed, in the terms of the GTFS Schedule Reference. Immutable; stops and routes are ids. */

/** An amount in the smallest unit of its currency (ISO 4217). */
export interface Money {
  amount: number;
  currency: string;
}

/** What a feed says about fares. Where a feed has both models, `v2` counts, as the reference recommends. */
export interface FeedFares {
  v1: FaresV1 | null;
  v2: FaresV2 | null;
}

/** fare_attributes.txt and fare_rules.txt. */
export interface FaresV1 {
  /** zone_id by stop_id. */
  zoneOf: ReadonlyMap<string, string>;
  fares: readonly FareV1[];
}

/** A fare class. */
export interface FareV1 {
  id: string;
  price: Money;
  /** How often riders may change on one ticket; Infinity: without limit. */
  transfers: number;
  /** Seconds from the first boarding to the last; Infinity: without limit. */
  transferSeconds: number;
  /** Index in the feed's `agencies`; -1: any. */
  agency: number;
  /** Empty: valid everywhere. */
  rules: readonly FareRuleV1[];
}

/** Rows of fare_rules.txt with the same route and ends. Null matches anything. */
export interface FareRuleV1 {
  route: string | null;
  origin: string | null;
  destination: string | null;
  /** The zones that the ride passes, all of them; empty: any. */
  contains: readonly string[];
}

/** The files of Fares v2. */
export interface FaresV2 {
  /** Areas of a stop_id: its own or, without any, those of its station. */
  areasOf: ReadonlyMap<string, readonly string[]>;
  /** network_id by route_id. */
  networkOf: ReadonlyMap<string, string>;
  timeframes: ReadonlyMap<string, readonly Timeframe[]>;
  categories: readonly RiderCategory[];
  /** Rows of fare_products.txt by fare_product_id. */
  products: ReadonlyMap<string, readonly FareProduct[]>;
  legRules: readonly FareLegRule[];
  /** The file has rule_priority: empty fields then match anything. */
  hasPriority: boolean;
  joinRules: readonly FareLegJoinRule[];
  transferRules: readonly FareTransferRule[];
}

export interface Timeframe {
  /** Seconds of the local day; `end` is excluded. */
  start: number;
  end: number;
  /** Index in the feed's `services`. */
  service: number;
}

export interface RiderCategory {
  id: string;
  name: Bilingual;
  isDefault: boolean;
  /** Where riders read who belongs to it; null without one. */
  url: string | null;
}

/** One price of a product. */
export interface FareProduct {
  id: string;
  name: Bilingual | null;
  /** Null: riders of any category. */
  category: string | null;
  /** Null: unknown. */
  medium: string | null;
  price: Money;
}

/** Null: see `hasPriority`. */
export interface FareLegRule {
  group: string | null;
  network: string | null;
  fromArea: string | null;
  toArea: string | null;
  fromTimeframe: string | null;
  toTimeframe: string | null;
  product: string;
  priority: number;
}

export interface FareLegJoinRule {
  fromNetwork: string;
  toNetwork: string;
  /** Stops where riders change: a stop, or a station with its platforms. Null: anywhere. */
  fromStops: ReadonlySet<string> | null;
  toStops: ReadonlySet<string> | null;
}

/** fare_transfer_type, with A and B the legs and AB the product of the rule. */
export type FareTransferType = 'A+AB' | 'A+AB+B' | 'AB';

export interface FareTransferRule {
  /** Null: all groups that no rule names at this end. */
  from: string | null;
  to: string | null;
  /** transfer_count; Infinity for -1, and where both ends differ. */
  maxCount: number;
  limit: {
    seconds: number;
    /** Whether the time counts from the departure or the arrival of the leg before, to that of the next. */
    from: 'departure' | 'arrival';
    to: 'departure' | 'arrival';
  } | null;
  type: FareTransferType;
  /** Null: no cost of its own. */
  product: string | null;
}
