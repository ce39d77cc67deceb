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

/** From so much on a delay stands beside the vehicle, in seconds. */
const WORTH_SAYING = 120;

type List = RefObject<HTMLOListElement | null>;

export interface VehiclesSeen {
  /** Those of the direction that is drawn. */
  items: readonly Vehicle[];
  /** Their positions may not be true any more. */
  old: boolean;
}

interface VehiclesProps extends VehiclesSeen {
  stops: readonly LineStop[];
  list: List;
}

/** The middle of each stop's dot below the top of the list, in px; anew when the list changes its size. */
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

/** The vehicles under way, each where it is between two stops; they glide when they are seen anew. */
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
  const where = stop ? inLanguage(stop.name) : '';
  return (
    <>
      <span className={css.sign}>
        <TransportIcon name={transportName(line.mode)} size="s" />
      </span>
      <span className="visually-hidden">
        {status === 'stopped' ? t.vehicles.standing(where) : t.vehicles.coming(where)}
      </span>
      {delay !== null && delay >= WORTH_SAYING && (
        <span className={css.late}>{departure.late(Math.round(delay / 60))}</span>
      )}
    </>
  );
}
