import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedRide, PlannedItinerary } from '../../../planner/plan.ts';
import { ruleAt } from '../../../city/fee-rules.ts';
import { airportLinkFareCents, metroFareCents } from '../../../city/metro-fare.ts';
import { platforms } from '../../../city/network.ts';
import { cityOf2026 } from '../../../../test/city-feed.ts';
import { fareOf } from './fare.ts';

const { feed } = cityOf2026();
const START = Date.parse('2026-11-20T01:00:00Z');
const rule = ruleAt('metro', new Date(START));

/** A ride from the `minute` on that takes ten minutes. */
const ride = (routeId: string, from: string, to: string, minute = 0): PlannedRide => {
  const at = (more: number): Date => new Date(START + (minute + more) * 60_000);
  return {
    kind: 'ride',
    routeId,
    tripId: 't',
    serviceDate: '2026-11-20',
    direction: 0,
    headsign: { zh: '', en: '' },
    stops: [
      { id: from, arrivesAt: at(0), departsAt: at(0) },
      { id: to, arrivesAt: at(10), departsAt: at(10) },
    ],
    metres: 9000,
    nextSeconds: null,
    delaySeconds: null,
    estimated: false,
  };
};

const itinerary = (...legs: PlannedRide[]): PlannedItinerary => ({
  departsAt: new Date(START),
  arrivesAt: new Date(START + 3_600_000),
  legs,
});

const tariffs = (...legs: PlannedRide[]) =>
  fareOf(feed, itinerary(...legs))?.parts.map(({ tariff, amountCents }) => [tariff, amountCents]);

describe('the fare of an itinerary', () => {
  it('is one ticket from the first gates in to the last ones out', () => {
    const fare = fareOf(
      feed,
      itinerary(ride('metro-1', '0111', '0123'), ride('metro-8', '0835', '0841', 15)),
    );
    const cents = metroFareCents('0111', '0841', rule);
    expect(fare).toMatchObject({ amountCents: cents, basis: 'table', incomplete: false });
    expect(fare?.parts).toMatchObject([
      { tariff: 'metro', from: { zh: '莘庄' }, to: { zh: '四平路' }, amountCents: cents },
    ]);
  });

  it('begins anew where one leaves the gates and walks to another station', () => {
    // 陕西南路 and 静安寺 are not one station.
    const parts = tariffs(ride('metro-1', '0111', '0121'), ride('metro-2', '0245', '0248', 30));
    expect(parts).toHaveLength(2);
  });

  it('goes on through the gates of an out-of-station interchange, within half an hour', () => {
    const first = ride('metro-1', '0123', '0126');
    expect(tariffs(first, ride('metro-3', '0323', '0331', 30))).toHaveLength(1);
    expect(tariffs(first, ride('metro-3', '0323', '0331', 45))).toHaveLength(2);
  });

  it('has tariffs of its own for maglev, airport link, bus and ferry', () => {
    expect(tariffs(ride('maglev', 'ML01', 'ML02'))).toEqual([['maglev', 5000]]);
    expect(tariffs(ride('airport-link', '5131', '5132'))).toEqual([['airport_link', 400]]);
    expect(tariffs(ride('bus-line-11', 'B00001', 'B00025'))).toEqual([['bus', 200]]);
    const ferry = feed.routes.find(({ mode }) => mode === 'ferry');
    expect(tariffs(ride(ferry?.id ?? '', 'x', 'y'))).toEqual([['ferry', 200]]);
    const mixed = [ride('metro-2', '0249', '0252'), ride('maglev', 'ML01', 'ML02', 20)];
    expect(tariffs(...mixed)?.map(([tariff]) => tariff)).toEqual(['metro', 'maglev']);
  });

  it('is of the airport link where that is ridden between two stations of the metro too', () => {
    const fare = fareOf(feed, itinerary(ride('airport-link', '5131', '5137')));
    expect(fare?.amountCents).toBeGreaterThan(metroFareCents('0235', '0263', rule) ?? 0);
    expect(fare?.parts).toMatchObject([{ tariff: 'airport_link' }]);
  });

  it('is that of both tickets where metro and link lead to a station that the metro serves too', () => {
    const parts = tariffs(
      ride('metro-2', '0238', '0236'),
      ride('airport-link', '5131', '5137', 15),
    );
    expect(parts).toEqual([
      ['metro', metroFareCents('0238', '0236', rule)],
      ['airport_link', airportLinkFareCents('5131', '5137')],
    ]);
  });

  it('of a bus by distance is rounded up to the next yuan', () => {
    // 1 to 4 yuan over 14,956 metres.
    const fares = [0, 100, 4985, 4986, 14_956].map(
      (metres) =>
        fareOf(feed, itinerary({ ...ride('bus-line-28', 'a', 'b'), metres }))?.amountCents,
    );
    expect(fares).toEqual([100, 200, 200, 300, 400]);
  });

  it('is said to be incomplete where a part is not known', () => {
    const unknown = ride('no such line', 'B00001', 'B00025');
    expect(fareOf(feed, itinerary(unknown))).toMatchObject({ amountCents: 0, incomplete: true });
    expect(fareOf(feed, itinerary())).toBeNull();
  });

  it('is the same both ways', () => {
    const codes = platforms()
      .filter(({ line_id }) => line_id.startsWith('metro-'))
      .map(({ code }) => code);
    assert(
      property(constantFrom(...codes), constantFrom(...codes), (a, b) => {
        const there = fareOf(feed, itinerary(ride('metro-1', a, b)));
        const back = fareOf(feed, itinerary(ride('metro-1', b, a)));
        expect(there?.amountCents).toBe(back?.amountCents);
        expect(there?.basis).toBe(back?.basis);
      }),
      { numRuns: 300 },
    );
  });
});
