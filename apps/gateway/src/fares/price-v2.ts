import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { FareProduct, FaresV2, FareTransferRule } from '../gtfs/feed-fares.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { type FareLeg, type FarePart, isBetter, type JourneyFare } from './journey.ts';
import { type FareCalendar, legRulesFor } from './leg-rules.ts';

/** One or several legs that count as one by fare_leg_join_rules.txt, or because the rider stays on board. */
interface EffectiveLeg {
  first: number;
  last: number;
  legs: readonly FareLeg[];
}

/** A way to pay for an effective leg. */
interface LegOption {
  group: string | null;
  amount: number;
  currency: string;
  name: Bilingual | null;
}

/** Tickets for the first legs of a journey. Legs between which a transfer rule applies are a chain. */
interface Tickets {
  /** Chains that are complete. */
  parts: readonly FarePart[];
  /** The open chain; null after a leg without a known fare. */
  chain: Chain | null;
  amount: number;
  currency: string | null;
  unknownLegs: number;
}

interface Chain {
  first: EffectiveLeg;
  last: EffectiveLeg;
  /** Transfers so far. */
  transfers: number;
  amount: number;
  /** Leg group of the last leg. */
  group: string | null;
  name: Bilingual | null;
}

/**
 * Returns the cheapest tickets for a journey by Fares v2, for a rider of a category (null: only products for everybody).
 * Among several products and media the cheapest counts. A duration limit from the departure counts from the first leg
 * of the chain of transfers, so that "two hours" means two hours; one from the arrival counts from the leg before.
 */
export function priceV2(
  fares: FaresV2,
  calendar: FareCalendar,
  legs: readonly FareLeg[],
  category: string | null,
): JourneyFare {
  let open: Tickets[] = [{ parts: [], chain: null, amount: 0, currency: null, unknownLegs: 0 }];
  for (const leg of effectiveLegs(fares, legs)) {
    const options = optionsOf(fares, calendar, leg, category);
    open = prune(open.flatMap((tickets) => continuations(fares, tickets, leg, options, category)));
  }
  let best: Tickets | undefined;
  for (const tickets of open) if (isBetter(tickets, best)) best = tickets;
  if (best === undefined) return { parts: [], total: null, unknownLegs: 0 };
  const { amount, currency, unknownLegs } = best;
  return {
    parts: closed(best),
    total: currency === null ? null : { amount, currency },
    unknownLegs,
  };
}

/** Returns the parts with the open chain among them. */
function closed({ parts, chain }: Tickets): readonly FarePart[] {
  if (chain === null) return parts;
  const { first, last, amount, name } = chain;
  return [...parts, { first: first.first, last: last.last, amount, name }];
}

function effectiveLegs(fares: FaresV2, legs: readonly FareLeg[]): EffectiveLeg[] {
  const effective: EffectiveLeg[] = [];
  legs.forEach((leg, i) => {
    const open = effective.at(-1);
    const before = legs[i - 1];
    if (open !== undefined && before !== undefined && isJoined(fares, before, leg)) {
      effective[effective.length - 1] = { first: open.first, last: i, legs: [...open.legs, leg] };
    } else effective.push({ first: i, last: i, legs: [leg] });
  });
  return effective;
}

function isJoined({ joinRules, networkOf }: FaresV2, before: FareLeg, leg: FareLeg): boolean {
  if (leg.staysOnBoard) return true;
  return joinRules.some(
    ({ fromNetwork, toNetwork, fromStops, toStops }) =>
      networkOf.get(before.routeId) === fromNetwork &&
      networkOf.get(leg.routeId) === toNetwork &&
      (fromStops === null || fromStops.has(before.stops.at(-1) ?? '')) &&
      (toStops === null || toStops.has(leg.stops[0] ?? '')),
  );
}

/** Returns the ways to pay for a leg: of each leg group and currency the cheapest. */
function optionsOf(
  fares: FaresV2,
  calendar: FareCalendar,
  { legs }: EffectiveLeg,
  category: string | null,
): LegOption[] {
  const cheapest = new Map<string, LegOption>();
  for (const { group, product } of legRulesFor(fares, calendar, legs)) {
    for (const { price, name } of productsFor(fares, product, category)) {
      const option = { group, ...price, name };
      const key = JSON.stringify([group, price.currency]);
      const cheapestOption = cheapest.get(key);
      if (cheapestOption === undefined || option.amount < cheapestOption.amount)
        cheapest.set(key, option);
    }
  }
  return [...cheapest.values()];
}

/** Returns the prices of a product for a rider of a category. */
const productsFor = (
  { products }: FaresV2,
  product: string,
  category: string | null,
): FareProduct[] =>
  (products.get(product) ?? []).filter((row) => row.category === null || row.category === category);

/** Returns the tickets with each way to pay for one more leg. */
function continuations(
  fares: FaresV2,
  tickets: Tickets,
  leg: EffectiveLeg,
  options: readonly LegOption[],
  category: string | null,
): Tickets[] {
  const knownOptions = options.filter(
    ({ currency }) => tickets.currency === null || currency === tickets.currency,
  );
  if (knownOptions.length === 0) {
    const unknownLegs = tickets.unknownLegs + leg.legs.length;
    return [{ ...tickets, parts: closed(tickets), chain: null, unknownLegs }];
  }
  return knownOptions.flatMap((option) => {
    const { chain } = tickets;
    const transfers = chain === null ? [] : transfersOf(fares, chain, leg, option, category);
    if (chain === null || transfers.length === 0) return [newChain(tickets, leg, option)];
    return transfers.map((chainAmount) => ({
      ...tickets,
      amount: tickets.amount - chain.amount + chainAmount,
      chain: {
        ...chain,
        last: leg,
        transfers: chain.transfers + 1,
        amount: chainAmount,
        group: option.group,
      },
    }));
  });
}

function newChain(tickets: Tickets, leg: EffectiveLeg, option: LegOption): Tickets {
  const { amount, currency, group, name } = option;
  return {
    ...tickets,
    parts: closed(tickets),
    chain: { first: leg, last: leg, transfers: 0, amount, group, name },
    amount: tickets.amount + amount,
    currency,
  };
}

/** Returns what the chain costs with one more leg, by each transfer rule that applies; empty if none does. */
function transfersOf(
  fares: FaresV2,
  chain: Chain,
  leg: EffectiveLeg,
  option: LegOption,
  category: string | null,
): number[] {
  const rules = transferRulesFor(fares, chain.group, option.group).filter(
    ({ maxCount, limit }) => maxCount > chain.transfers && isInTime(limit, chain, leg),
  );
  const fewest = Math.min(...rules.map(({ maxCount }) => maxCount));
  const costs = rules
    .filter(({ maxCount }) => maxCount === fewest)
    .flatMap(({ type, product }) => {
      const prices = product === null ? [0] : pricesIn(fares, product, category, option.currency);
      return prices.map((price) => chainCost(type, chain, option, price));
    });
  // A chain of discounts is never paid out.
  return costs.map((cost) => Math.max(0, cost));
}

const pricesIn = (
  fares: FaresV2,
  product: string,
  category: string | null,
  currency: string,
): number[] =>
  productsFor(fares, product, category)
    .filter(({ price }) => price.currency === currency)
    .map(({ price }) => price.amount);

/** Returns A + AB, A + AB + B or AB; in a chain A is all that is paid, and AB is added to it. */
function chainCost(
  type: FareTransferRule['type'],
  chain: Chain,
  option: LegOption,
  transferAmount: number,
): number {
  const isFirst = chain.transfers === 0;
  const before = type === 'AB' && isFirst ? 0 : chain.amount;
  return before + transferAmount + (type === 'A+AB+B' ? option.amount : 0);
}

/** Leg groups that the transfer rules name at each end. */
const namedGroups = lazilyPer(({ transferRules }: FaresV2) => ({
  from: new Set(transferRules.flatMap(({ from }) => from ?? [])),
  to: new Set(transferRules.flatMap(({ to }) => to ?? [])),
}));

/** Returns the rules for a change between two leg groups. An empty end means all groups that no rule names there. */
function transferRulesFor(
  fares: FaresV2,
  from: string | null,
  to: string | null,
): FareTransferRule[] {
  if (from === null || to === null) return [];
  const groups = namedGroups(fares);
  return fares.transferRules.filter(
    (rule) =>
      (rule.from === null ? !groups.from.has(from) : rule.from === from) &&
      (rule.to === null ? !groups.to.has(to) : rule.to === to),
  );
}

function isInTime(
  limit: FareTransferRule['limit'],
  { first, last }: Chain,
  { legs }: EffectiveLeg,
): boolean {
  if (limit === null) return true;
  const from = limit.from === 'departure' ? first.legs[0]?.startsAt : last.legs.at(-1)?.endsAt;
  const to = limit.to === 'departure' ? legs[0]?.startsAt : legs.at(-1)?.endsAt;
  if (from === undefined || to === undefined) return false;
  return to.getTime() - from.getTime() <= limit.seconds * 1000;
}

/** Keeps the best of tickets that all later legs treat alike. */
function prune(open: readonly Tickets[]): Tickets[] {
  const best = new Map<string, Tickets>();
  for (const tickets of open) {
    const { chain, currency } = tickets;
    const fresh = chain === null || chain.transfers > 0 ? null : chain.amount;
    const key = JSON.stringify([
      currency,
      chain && [chain.first.first, chain.transfers, chain.group, fresh],
    ]);
    if (isBetter(tickets, best.get(key))) best.set(key, tickets);
  }
  return [...best.values()];
}
