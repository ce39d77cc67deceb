import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedRide, PlannedItinerary } from '../../../planner/plan.ts';
import { ruleAt } from '../../../city/fee-rules.ts';
import { metroFareCents } from '../../../city/metro-fare.ts';
import { platforms } from '../../../city/network.ts';
import { cityOf2026 } from '../../../../test/city-feed.ts';
import { ORDINARY_RIDE } from '../../../../test/planned-ride.ts';
import { fareOf } from './fare.ts';

const { feed } = cityOf2026();
const START = Date.parse('2026-11-20T01:00:00Z');
const rule = ruleAt('metro', new Date(START));

/** A ride that starts at `minute` and takes ten minutes. */
const ride = (routeId: string, from: string, to: string, minute = 0): PlannedRide => {
  const minutesLater = (more: number): Date => new Date(START + (minute + more) * 60_000);
  return {
    kind: 'ride',
    routeId,
    tripId: 't',
    serviceDate: '2026-11-20',
    direction: 0,
    headsign: { zh: '', en: '' },
    stops: [
      { id: from, arrivesAt: minutesLater(0), departsAt: minutesLater(0) },
      { id: to, arrivesAt: minutesLater(10), departsAt: minutesLater(10) },
    ],
    metres: 9000,
    ...ORDINARY_RIDE,
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
  it('is one ticket from the first entry to the last exit', () => {
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

  it('begins a new ticket after a walk to another station outside the gates', () => {
    // 陕西南路 and 静安寺 are not one station.
    const parts = tariffs(ride('metro-1', '0111', '0121'), ride('metro-2', '0245', '0248', 30));
    expect(parts).toHaveLength(2);
  });

  it('continues through an out-of-station interchange within half an hour', () => {
    const first = ride('metro-1', '0123', '0126');
    expect(tariffs(first, ride('metro-3', '0323', '0331', 30))).toHaveLength(1);
    expect(tariffs(first, ride('metro-3', '0323', '0331', 45))).toHaveLength(2);
  });

  it('uses separate tariffs for maglev, airport link, bus and ferry', () => {
    expect(tariffs(ride('maglev', 'ML01', 'ML02'))).toEqual([['maglev', 5000]]);
    expect(tariffs(ride('airport-link', '5131', '5132'))).toEqual([['airport_link', 400]]);
    expect(tariffs(ride('bus-line-11', 'B00001', 'B00025'))).toEqual([['bus', 200]]);
    const ferry = feed.routes.find(({ mode }) => mode === 'ferry');
    expect(tariffs(ride(ferry?.id ?? '', 'x', 'y'))).toEqual([['ferry', 200]]);
    const mixed = [ride('metro-2', '0249', '0252'), ride('maglev', 'ML01', 'ML02', 20)];
    expect(tariffs(...mixed)?.map(([tariff]) => tariff)).toEqual(['metro', 'maglev']);
  });

  it('uses the airport link’s tariff even between two metro stations', () => {
    const fare = fareOf(feed, itinerary(ride('airport-link', '5131', '5137')));
    expect(fare?.amountCents).toBeGreaterThan(metroFareCents('0235', '0263', rule) ?? 0);
    expect(fare?.parts).toMatchObject([{ tariff: 'airport_link' }]);
  });

  it('sums both tickets if metro and link lead to a station that the metro also serves', () => {
    const parts = tariffs(
      ride('metro-2', '0238', '0236'),
      ride('airport-link', '5131', '5137', 15),
    );
    expect(parts).toEqual([
      ['metro', metroFareCents('0238', '0236', rule)],
      ['airport_link', 2500],
    ]);
  });

  it('is rounded up to the next yuan for a distance-based bus', () => {
    // 1 to 4 yuan over 14,956 metres.
    const fares = [0, 100, 4985, 4986, 14_956].map(
      (metres) =>
        fareOf(feed, itinerary({ ...ride('bus-line-28', 'a', 'b'), metres }))?.amountCents,
    );
    expect(fares).toEqual([100, 200, 200, 300, 400]);
  });

  it('is incomplete if a part is unknown', () => {
    const unknown = ride('no such line', 'B00001', 'B00025');
    expect(fareOf(feed, itinerary(unknown))).toMatchObject({ amountCents: 0, incomplete: true });
    expect(fareOf(feed, itinerary())).toBeNull();
  });

  it('is the same in both directions', () => {
    const codes = platforms()
      .filter(({ line_id }) => line_id.startsWith('metro-'))
      .map(({ code }) => code);
    assert(
      property(constantFrom(...codes), constantFrom(...codes), (a, b) => {
        const outward = fareOf(feed, itinerary(ride('metro-1', a, b)));
        const back = fareOf(feed, itinerary(ride('metro-1', b, a)));
        expect(outward?.amountCents).toBe(back?.amountCents);
        expect(outward?.basis).toBe(back?.basis);
      }),
      { numRuns: 300 },
    );
  });
});
