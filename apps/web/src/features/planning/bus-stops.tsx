import type { Vehicle } from '@shtrans/contract/traffic/live';
import type { RideLeg } from '@shtrans/contract/plans/schemas';
import type { StopRef } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { lineColours } from '../../domain/transit/line-facts.ts';
import { placeAlong } from '../../domain/transit/vehicle-place.ts';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { clock } from '../../ui/text/time.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import css from './bus-stops.module.css';
import { planningMessages } from './messages.ts';

interface BusStopsProps {
  leg: RideLeg;
  /** All stops of the line's pattern, or those of the ride if the pattern is not known. */
  stops: readonly StopRef[];
  vehicles: readonly Vehicle[];
}

/** The line's stops, with the rider's part in the line's colour, and the positions of its vehicles. */
export function BusStops({ leg, stops, vehicles }: BusStopsProps) {
  const t = planningMessages().bus;
  const [board, alight] = partOf(stops, leg);
  const keyedStops = stops.map((stop, i) => ({ stop, i, key: `${stop.id} ${i}` }));
  const places = vehicles.flatMap((vehicle) => placeAlong(vehicle, stops) ?? []);
  return (
    <ol className="num above-8 below-8" style={lineColours(leg.line.colour)} aria-label={t.stops}>
      {keyedStops.map(({ stop, i, key }) => {
        const near = places.filter((place) => Math.ceil(place) === i);
        const isRideEnd = i === board || i === alight;
        return (
          <li key={key} className={css.stop} data-mine={i >= board && i <= alight}>
            {i > 0 && <span className={css.above} data-mine={i > board && i <= alight} />}
            {i < stops.length - 1 && (
              <span className={css.below} data-mine={i >= board && i < alight} />
            )}
            <span className={css.node} data-end={isRideEnd} />
            <span className={css.name}>{inLanguage(stop.name)}</span>
            {isRideEnd && (
              <span className="row between-4 small">
                <TravelIcon name="pin" size="s" />
                {i === board ? t.board : t.alight}{' '}
                {clock(i === board ? leg.departsAt : leg.arrivesAt)}
              </span>
            )}
            {near.length > 0 && (
              <span className={css.vehicle}>
                <TransportIcon name={leg.line.mode === 'ferry' ? 'ferry' : 'bus'} size="s" />
                {near.some((place) => place === i) ? t.vehicleAt : t.vehicleTo}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The indices at which the ride begins and ends among the stops. */
export function partOf(
  stops: readonly Pick<StopRef, 'id'>[],
  { from, to }: Pick<RideLeg, 'from' | 'to'>,
): [board: number, alight: number] {
  const alights = stops.flatMap(({ id }, i) => (id === to.stopId ? [i] : []));
  // A pattern can visit a stop twice: the closest pair is the ride.
  const pairs = alights.flatMap((alight) => {
    const board = stops
      .slice(0, alight)
      .map(({ id }) => id)
      .lastIndexOf(from.stopId ?? '');
    return board === -1 ? [] : [[board, alight] as [number, number]];
  });
  return pairs.sort(([a, b], [c, d]) => b - a - (d - c))[0] ?? [0, stops.length - 1];
}
