import type { Vehicle } from '@shtrans/contract/live-traffic';
import type { RideLeg } from '@shtrans/contract/plans';
import type { StopRef } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { clock } from '../../ui/time.ts';
import { placeAlong } from '../../domain/transit/vehicle-place.ts';
import { planningMessages } from './messages.ts';
import { PlanIcon } from './plan-icon.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';

interface BusStopsProps {
  leg: RideLeg;
  /** All stops of the line's pattern, or those of the ride where that is not known. */
  stops: readonly StopRef[];
  vehicles: readonly Vehicle[];
}

/** The line's stops with the rider's part in its colour, and where its vehicles are. */
export function BusStops({ leg, stops, vehicles }: BusStopsProps) {
  const t = useMessages(planningMessages).bus;
  const [board, alight] = partOf(stops, leg);
  const colour = leg.line.colour ?? '#47605f';
  const shown = stops.map((stop, i) => ({ stop, i, key: `${stop.id} ${i}` }));
  const places = vehicles.flatMap((vehicle) => placeAlong(vehicle, stops) ?? []);
  return (
    <ol className="bus-stops num" aria-label={t.stops}>
      {shown.map(({ stop, i, key }) => {
        const mine = i >= board && i <= alight;
        const near = places.filter((place) => Math.ceil(place) === i);
        return (
          <li key={key} className="bus-stop" data-mine={mine}>
            {i > 0 && <Track end="above" colour={i > board && i <= alight ? colour : undefined} />}
            {i < stops.length - 1 && (
              <Track end="below" colour={i >= board && i < alight ? colour : undefined} />
            )}
            <span
              className="leg-node"
              style={mine ? { borderColor: colour } : undefined}
              data-end={i === board || i === alight}
            />
            <span className="bus-stop-name">{inLanguage(stop.name)}</span>
            {i === board && <StopMark text={t.board} at={leg.departsAt} />}
            {i === alight && <StopMark text={t.alight} at={leg.arrivesAt} />}
            {near.length > 0 && (
              <span className="bus-vehicle">
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

/** Half of the way between two stops; without a colour the rider is not on it. */
const Track = ({ end, colour }: { end: 'above' | 'below'; colour: string | undefined }) => (
  <span
    className={`bus-track bus-track-${end}`}
    style={colour === undefined ? undefined : { background: colour }}
  />
);

const StopMark = ({ text, at }: { text: string; at: string }) => (
  <span className="bus-stop-mark">
    <PlanIcon name="pin" size="s" />
    {text} {clock(at)}
  </span>
);

/** Where the ride begins and ends among the stops, by their ids. */
export function partOf(
  stops: readonly Pick<StopRef, 'id'>[],
  { from, to }: Pick<RideLeg, 'from' | 'to'>,
): [board: number, alight: number] {
  const alights = stops.flatMap(({ id }, i) => (id === to.stopId ? [i] : []));
  // A pattern may come to a stop twice: the pair that lies closest together is ridden.
  const pairs = alights.flatMap((alight) => {
    const board = stops
      .slice(0, alight)
      .map(({ id }) => id)
      .lastIndexOf(from.stopId ?? '');
    return board === -1 ? [] : [[board, alight] as [number, number]];
  });
  return pairs.sort(([a, b], [c, d]) => b - a - (d - c))[0] ?? [0, stops.length - 1];
}
