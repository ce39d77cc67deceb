import type { PlanPlace } from '@shtrans/contract/plans';
import { locate, type Point, useWhereabouts } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import { nearbyQuery } from '../transit/queries.ts';
import { placesMessages } from './messages.ts';
import css from './place-picker.module.css';
import { PlaceLine } from './place-row.tsx';

/** Stations within this distance, in metres, give a point its name. */
const RADIUS = 2000;

/** The name of the nearest station; undefined: there is none, or none is known. */
async function stationAt(point: Point): Promise<string | undefined> {
  const near = { ...point, kind: 'station', radius: RADIUS } as const;
  try {
    const { items } = await fetchQuery(nearbyQuery(near));
    return items[0] && inLanguage(items[0].name);
  } catch {
    // The point itself is what matters.
    return undefined;
  }
}

/** Where the phone is, asked on a tap only; everything works without an answer. */
export function MyPosition({ onPick }: { onPick: (place: PlanPlace) => void }) {
  const t = placesMessages();
  const { state } = useWhereabouts();
  const ask = useAction(
    async () => {
      const found = await locate();
      if (found.state !== 'here') return;
      // "My location" is somebody else's on another phone.
      const station = await stationAt(found.point);
      const name = station === undefined ? t.here : t.hereNear(station);
      onPick({ ...found.point, stopId: null, name: { zh: name, en: name } });
    },
    { onFail: () => undefined },
  );
  const failed = state === 'denied' || state === 'unavailable' || state === 'timed_out';
  return (
    <button
      type="button"
      className={css.tool}
      aria-live="polite"
      disabled={ask.running}
      onClick={() => ask.run()}
    >
      <PlaceLine icon={<TravelIcon name="here" />} name={ask.running ? t.locating : t.here}>
        {failed && (
          <span className="small quiet tight block">
            {state === 'denied' ? t.denied : t.unavailable}
          </span>
        )}
      </PlaceLine>
    </button>
  );
}
