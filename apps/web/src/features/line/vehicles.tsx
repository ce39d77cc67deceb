import type { Vehicle } from '@shtrans/contract/live-traffic';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { TransportIcon, transportName } from '../../domain/transport/transport-icon.tsx';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { lineMessages } from './messages.ts';
import type { LineStop } from './line-rows.ts';
import { heightAt, placeAlong } from '../../domain/transit/vehicle-place.ts';

/** From so much on a delay stands beside the vehicle, in seconds. */
const WORTH_SAYING = 120;

interface VehiclesProps {
  /** Those of the direction that is drawn. */
  vehicles: readonly Vehicle[];
  stops: readonly LineStop[];
  list: RefObject<HTMLOListElement | null>;
  /** Their positions may not be true any more. */
  old: boolean;
}

/** The middle of each stop's dot below the top of the list, in px; anew when the list changes its size. */
function useCentres(list: RefObject<HTMLOListElement | null>): readonly number[] {
  const [centres, setCentres] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    const measure = (): void => {
      const rows = [...box.querySelectorAll<HTMLElement>('[data-place]')];
      const next = rows.map((row) => {
        const dot = row.querySelector<HTMLElement>('.track-dot');
        return row.offsetTop + (dot?.offsetTop ?? 0) + (dot?.offsetHeight ?? 0) / 2;
      });
      setCentres((old) => (String(old) === String(next) ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  });
  return centres;
}

/** The vehicles under way, each where it is between two stops; they glide when news of them comes. */
export function Vehicles({ vehicles, stops, list, old }: VehiclesProps) {
  const t = useMessages(lineMessages);
  const centres = useCentres(list);
  if (centres.length === 0) return null;
  return (
    <ul className="vehicles" aria-label={t.vehicles.list}>
      {vehicles.map((vehicle) => {
        const place = placeAlong(vehicle, stops);
        return place === null ? null : (
          <VehicleMarker
            key={vehicle.id}
            vehicle={vehicle}
            height={heightAt(place, centres)}
            old={old || vehicle.stale}
          />
        );
      })}
    </ul>
  );
}

interface VehicleMarkerProps {
  vehicle: Vehicle;
  height: number;
  old: boolean;
}

function VehicleMarker({ vehicle, height, old }: VehicleMarkerProps) {
  const t = useMessages(lineMessages);
  const { departure } = useMessages(departuresMessages);
  const { delaySeconds, stop, status } = vehicle;
  const late = delaySeconds !== null && delaySeconds >= WORTH_SAYING;
  const where = inLanguage(stop?.name ?? { zh: '', en: '' });
  const minutes = Math.round((delaySeconds ?? 0) / 60);
  return (
    <li
      className={`vehicle${old ? ' vehicle-old' : ''}`}
      style={{ transform: `translateY(${height}px)` }}
    >
      <span className="vehicle-sign">
        <TransportIcon name={transportName(vehicle.line.mode)} size="s" />
      </span>
      <span className="visually-hidden">
        {status === 'stopped' ? t.vehicles.standing(where) : t.vehicles.coming(where)}
      </span>
      {late && <span className="vehicle-late num">{departure.late(minutes)}</span>}
    </li>
  );
}
