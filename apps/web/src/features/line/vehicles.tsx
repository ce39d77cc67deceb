import type { Vehicle } from '@shtrans/contract/traffic/live';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { heightAt, placeAlong } from '../../domain/transit/vehicle-place.ts';
import { TransportIcon, transportName } from '../../domain/transport/transport-icon.tsx';
import { classes } from '../../ui/style/classes.ts';
import type { LineStop } from './line-rows.ts';
import { lineMessages } from './messages.ts';
import css from './vehicles.module.css';

/** Minimum delay that is shown next to a vehicle, in seconds. */
const WORTH_SAYING = 120;

type List = RefObject<HTMLOListElement | null>;

export interface VehiclesSeen {
  /** The vehicles of the direction that is drawn. */
  items: readonly Vehicle[];
  /** Their positions may be out of date. */
  old: boolean;
}

interface VehiclesProps extends VehiclesSeen {
  stops: readonly LineStop[];
  list: List;
}

/** The centre of each stop's dot below the top of the list, in px; measured again when the list changes its size. */
function useCentres(list: List): readonly number[] {
  const [centres, setCentres] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    const measure = (): void => {
      const from = box.getBoundingClientRect().top;
      const next = [...box.querySelectorAll('[data-index]')].map((dot) => {
        const { top, height } = dot.getBoundingClientRect();
        return top + height / 2 - from;
      });
      setCentres((old) => (String(old) === String(next) ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [list]);
  return centres;
}

/** The vehicles on their way, each between two stops; they glide to a new position. */
export function Vehicles({ items, stops, list, old }: VehiclesProps) {
  const t = lineMessages();
  const centres = useCentres(list);
  if (centres.length === 0) return null;
  return (
    <ul className={css.vehicles} aria-label={t.vehicles.list}>
      {items.map((vehicle) => {
        const place = placeAlong(vehicle, stops);
        return (
          place !== null && (
            <li
              key={vehicle.id}
              className={classes(css.vehicle, (old || vehicle.stale) && css.old)}
              style={{ transform: `translateY(${heightAt(place, centres)}px)` }}
            >
              <VehicleMark vehicle={vehicle} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function VehicleMark({ vehicle }: { vehicle: Vehicle }) {
  const t = lineMessages();
  const { departure } = departuresMessages();
  const { line, delaySeconds: delay, stop, status } = vehicle;
  const stopName = stop ? inLanguage(stop.name) : '';
  return (
    <>
      <span className={css.sign}>
        <TransportIcon name={transportName(line.mode)} size="s" />
      </span>
      <span className="visually-hidden">
        {status === 'stopped' ? t.vehicles.standing(stopName) : t.vehicles.coming(stopName)}
      </span>
      {delay !== null && delay >= WORTH_SAYING && (
        <span className={css.late}>{departure.late(Math.round(delay / 60))}</span>
      )}
    </>
  );
}
