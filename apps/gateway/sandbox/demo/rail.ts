import type { Bilingual } from '@shtrans/contract/schemas';
import { ruleAt } from '../../src/city/fee-rules.ts';
import { airportLinkFareCents, metroFareCents, metroFee } from '../../src/city/metro-fare.ts';
import {
  lineById,
  platformByCode,
  type Station,
  nameOf,
  stationNamed,
} from '../../src/city/network.ts';
import { quickestPath } from '../../src/city/metro-graph.ts';
import { type Draft, draftOf, ended, minutesAfter } from './draft.ts';

/** A metro ride with its official fare. Null: no such ride. */
export function metroRide(at: Date, from: Station, to: Station): Draft | null {
  const way = quickestPath(from.platforms, to.platforms);
  const amountCents = metroFareCents(from.id, to.id, ruleAt('metro', at));
  if (way === null || amountCents === null || from.id === to.id) return null;
  const draft = railDraft({ at, from, to, amountCents, ...way }, linesOf(way.codes));
  const ends = { from: from.id, to: to.id, enteredAt: at, exitedAt: draft.steps[0]?.[1] ?? at };
  return { ...draft, ends, fee: metroFee(ends, { transferCents: 0, monthlyCents: 0 }) };
}

/** The airport link, all stops, from one airport to the other. */
export function airportLinkRide(at: Date): Draft {
  const amountCents = airportLinkFareCents('5131', '5137');
  if (amountCents === null) throw new Error('the airport link has no such fare');
  const ends = { from: stationNamed('虹桥2号航站楼'), to: stationNamed('浦东1号2号航站楼') };
  return railDraft({ at, ...ends, amountCents, minutes: 39, metres: 58_522 }, ['airport-link']);
}

function railDraft(
  ride: {
    at: Date;
    from: Station;
    to: Station;
    amountCents: number;
    minutes: number;
    metres: number;
  },
  lineIds: readonly string[],
): Draft {
  const { at, amountCents } = ride;
  // Three minutes from the gate to the train and as many at the other end.
  const exitAt = minutesAfter(at, Math.round(ride.minutes) + 6);
  const lines = lineIds.map(lineById);
  const [from, to] = [nameOf(ride.from), nameOf(ride.to)];
  const name: Bilingual = {
    zh: lines.map((line) => line.name.zh).join(' · '),
    en: lines.map((line) => line.name.en).join(' · '),
  };
  const draft = draftOf({
    type: 'metro',
    at,
    amountCents,
    line: { name, colour: lines[0]?.colour ?? null },
    from,
    to,
    fields: {
      kind: 'rail',
      entryAt: at.toISOString(),
      entryStation: from,
      exitAt: exitAt.toISOString(),
      exitStation: to,
      distanceMetres: Math.round(ride.metres),
    },
  });
  return ended(draft, exitAt);
}

const lineOf = (code: string): string => platformByCode(code).line_id;

/** The lines a way rides, in order. Platforms one only walks across do not count. */
function linesOf(codes: readonly string[]): string[] {
  const ridden = codes.map(lineOf).filter((line, i) => {
    const next = codes[i + 1];
    return next !== undefined && lineOf(next) === line;
  });
  return ridden.filter((line, i) => line !== ridden[i - 1]);
}
