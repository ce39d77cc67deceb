import type { OrderFields } from '@shtrans/contract/orders/fields';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { ruleAt } from '../../../city/fee-rules.ts';
import { metroFareCents } from '../../../city/metro-fare.ts';
import { lineById, stations } from '../../../city/network.ts';
import { busFareCents, busLineName, busLines, ferries } from '../../../city/surface.ts';
import { railLinesOf, throughTariffs } from '../../../city/tariffs.ts';
import { lazily } from '../../../timing/lazily.ts';
import type { Order } from '../orders/service.ts';

type Ride = Pick<Order, 'type' | 'fields' | 'line' | 'fee' | 'from' | 'to'>;
type Rail = Extract<OrderFields, { kind: 'rail' }>;

/**
 * Returns the maximum legitimate price of a ride, in cents: the lower of the official fare without personal
 * discounts and the fee by the tariff of its day. Null if neither is known. If a name matches several stations
 * or lines, the dearest counts, so that any excess is certain.
 */
export function officialFareCents(order: Ride): number | null {
  const knownFares = [fareCents(order), order.fee?.totalCents ?? null].filter(
    (cents) => cents !== null,
  );
  return knownFares.length === 0 ? null : Math.min(...knownFares);
}

function fareCents({ type, fields, line, from, to }: Ride): number | null {
  const name = line?.name.zh;
  switch (type) {
    case 'metro':
      return fields.kind === 'rail' && name !== undefined ? metroCents(fields, name) : null;
    case 'bus':
      return dearest(
        busLines()
          .filter((each) => busLineName(each).zh === name)
          .map(busFareCents),
      );
    case 'ferry':
      return dearest(
        ferries()
          .filter((each) => each.name.zh === name || joins(each.piers, from, to))
          .map((each) => each.fareCents),
      );
    default:
      return null;
  }
}

/** Returns the fare between two metro stations. Lines on whose tickets riders go on by metro are left to a person. */
function metroCents({ entryAt, entryStation, exitStation }: Rail, line: string): number | null {
  if (exitStation === null || namesOfThroughLines().some((name) => line.includes(name)))
    return null;
  const rule = ruleAt('metro', new Date(entryAt));
  return dearest(
    stationsNamed(entryStation).flatMap((a) =>
      stationsNamed(exitStation).map((b) => metroFareCents(a.id, b.id, rule)),
    ),
  );
}

const namesOfThroughLines = lazily(() =>
  throughTariffs().flatMap((tariff) => [...railLinesOf(tariff)].map((id) => lineById(id).name.zh)),
);

const stationsNamed = ({ zh }: Bilingual) => stations().filter(({ name_zh }) => name_zh === zh);

const joins = (
  piers: readonly Bilingual[],
  from: Bilingual | null,
  to: Bilingual | null,
): boolean => [from, to].every((end) => piers.some(({ zh }) => zh === end?.zh));

/** Returns the highest fare, or null if there are none or one is not known. */
function dearest(fares: readonly (number | null)[]): number | null {
  const knownFares = fares.filter((fare) => fare !== null);
  return knownFares.length === 0 || knownFares.length < fares.length
    ? null
    : Math.max(...knownFares);
}
