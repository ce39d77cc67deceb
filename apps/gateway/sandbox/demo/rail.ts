import type { Bilingual } from '@shtrans/contract/schemas';
import { ruleAt } from '../../src/city/fee-rules.ts';
import {
  airportLinkFareCents,
  metroFareCents,
  type MetroDiscounts,
  metroFee,
} from '../../src/city/metro-fare.ts';
import { lineById, platformByCode, type Station, stationName } from '../../src/city/network.ts';
import { quickestPath } from '../../src/city/metro-graph.ts';
import { type Draft, minutesAfter } from './draft.ts';
import { ridden } from './steps.ts';

const NO_DISCOUNTS: MetroDiscounts = { transferCents: 0, monthlyCents: 0 };

/** A metro ride with its official fare; `discountsOf` says what comes off it. Null: no such ride. */
export function metroRide(
  ride: { at: Date; from: Station; to: Station; passenger: string },
  discountsOf: (fareCents: number) => MetroDiscounts = () => NO_DISCOUNTS,
): Draft | null {
  const { at, from, to, passenger } = ride;
  const way = quickestPath(from.platforms, to.platforms);
  const fareCents = metroFareCents(from.id, to.id, ruleAt('metro', at));
  if (way === null || fareCents === null || from.id === to.id) return null;
  // Three minutes from the gate to the train and as many at the other end.
  const exitAt = minutesAfter(at, Math.round(way.minutes) + 6);
  const draft = railDraft(ride, linesOf(way.codes), exitAt, way.metres);
  const discounts = discountsOf(fareCents);
  const ends = { from: from.id, to: to.id, enteredAt: at, exitedAt: exitAt };
  return {
    ...draft,
    amountCents: fareCents,
    discountCents: discounts.transferCents + discounts.monthlyCents,
    passenger,
    fee: metroFee(ends, discounts),
  };
}

/** A ride on the airport link, all stops, from one end to the other or between. */
export function airportLinkRide(ride: {
  at: Date;
  from: { station: Station; code: string };
  to: { station: Station; code: string };
  minutes: number;
  metres: number;
  passenger: string;
}): Draft {
  const { at, from, to, minutes, metres, passenger } = ride;
  const amountCents = airportLinkFareCents(from.code, to.code);
  if (amountCents === null) throw new Error('the airport link has no such fare');
  const ends = { at, from: from.station, to: to.station };
  const draft = railDraft(ends, ['airport-link'], minutesAfter(at, minutes + 6), metres);
  return { ...draft, amountCents, discountCents: 0, passenger };
}

function railDraft(
  { at, from, to }: { at: Date; from: Station; to: Station },
  lineIds: readonly string[],
  exitAt: Date,
  metres: number,
): Omit<Draft, 'amountCents' | 'discountCents' | 'passenger'> {
  const lines = lineIds.map(lineById);
  const name: Bilingual = {
    zh: lines.map((line) => line.name.zh).join(' · '),
    en: lines.map((line) => line.name.en).join(' · '),
  };
  return {
    type: 'metro',
    at,
    line: { name, colour: lines[0]?.colour ?? null },
    from: stationName(from),
    to: stationName(to),
    subject: null,
    fields: {
      kind: 'rail',
      entryAt: at.toISOString(),
      entryStation: stationName(from),
      exitAt: exitAt.toISOString(),
      exitStation: stationName(to),
      distanceMetres: Math.round(metres),
    },
    steps: ridden(exitAt),
  };
}

/** The lines a way rides, in order. Platforms one only walks across do not count. */
function linesOf(codes: readonly string[]): string[] {
  const ridden: string[] = [];
  for (const [i, code] of codes.entries()) {
    const line = platformByCode(code).line_id;
    const next = codes[i + 1];
    const rides = next !== undefined && platformByCode(next).line_id === line;
    if (rides && ridden.at(-1) !== line) ridden.push(line);
  }
  return ridden;
}
