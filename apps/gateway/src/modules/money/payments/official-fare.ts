import type { OrderFields } from '@shtrans/contract/orders/fields';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { ruleAt } from '../../../city/fee-rules.ts';
import { metroFareCents } from '../../../city/metro-fare.ts';
import { lineById, stations } from '../../../city/network.ts';
import { busFareCents, busLineName, busLines, ferries } from '../../../city/surface.ts';
import type { Order } from '../orders/service.ts';

type Ride = Pick<Order, 'type' | 'fields' | 'line' | 'fee' | 'from' | 'to'>;
type Rail = Extract<OrderFields, { kind: 'rail' }>;

/**
 * The most that may rightly be charged for a ride, in cents: the official fare without what comes off
 * for some riders, and the fee as the tariff of its day made it. Null where neither is known. Where a
 * name stands for several stations or lines, the dearest counts: what is above is above for sure.
 */
export function officialFareCents(order: Ride): number | null {
  const known = [fareCents(order), order.fee?.totalCents ?? null].filter((cents) => cents !== null);
  return known.length === 0 ? null : Math.min(...known);
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

/** Between two stations of the metro proper: the airport link has a table of its own, for a person. */
function metroCents({ entryAt, entryStation, exitStation }: Rail, line: string): number | null {
  if (exitStation === null || line.includes(lineById('airport-link').name.zh)) return null;
  const rule = ruleAt('metro', new Date(entryAt));
  return dearest(
    named(entryStation).flatMap((a) =>
      named(exitStation).map((b) => metroFareCents(a.id, b.id, rule)),
    ),
  );
}

const named = ({ zh }: Bilingual) => stations().filter(({ name_zh }) => name_zh === zh);

const joins = (
  piers: readonly Bilingual[],
  from: Bilingual | null,
  to: Bilingual | null,
): boolean => [from, to].every((end) => piers.some(({ zh }) => zh === end?.zh));

/** Null as soon as one of them is not known. */
function dearest(fares: readonly (number | null)[]): number | null {
  const known = fares.filter((fare) => fare !== null);
  return known.length === 0 || known.length < fares.length ? null : Math.max(...known);
}
