import type { PlanPlace } from '@shtrans/contract/plans';
import { locate, type Point } from '../../core/host/location.ts';
import { useWhereabouts } from '../../core/host/use-location.ts';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { placesMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { A_MINUTE } from '../transit/freshness.ts';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import type { Messages } from '../../core/i18n/messages.ts';
import type { messages } from './messages.zh.ts';

/** What a point is called on other phones too: "my location" is somebody else's there. */
async function nameOf(point: Point, t: Messages<typeof messages>): Promise<string> {
  try {
    const near = { ...point, kind: 'station', radius: 2000 } as const;
    const { items } = await fetchQuery(query('GET maas:/v1/nearby', { query: near }, A_MINUTE));
    const [nearest] = items;
    return nearest === undefined ? t.here : t.hereNear(inLanguage(nearest.name));
  } catch {
    // The point itself is what matters.
    return t.here;
  }
}

/** Where the phone is, asked on a tap only; everything works without an answer. */
export function MyPosition({ onPick }: { onPick: (place: PlanPlace) => void }) {
  const t = useMessages(placesMessages);
  const { state } = useWhereabouts();
  const ask = useAction(
    async () => {
      const found = await locate();
      if (found.state !== 'here') return;
      const name = await nameOf(found.point, t);
      onPick({ ...found.point, stopId: null, name: { zh: name, en: name } });
    },
    { onFail: () => undefined },
  );
  const failed = state === 'denied' || state === 'unavailable' || state === 'timed_out';
  return (
    <button
      type="button"
      className="place-pick place-here"
      disabled={ask.running}
      onClick={() => ask.run()}
    >
      <TravelIcon name="here" />
      <span className="place-text" aria-live="polite">
        <span className="place-name">{ask.running ? t.locating : t.here}</span>
        {failed && (
          <span className="place-facts">{state === 'denied' ? t.denied : t.unavailable}</span>
        )}
      </span>
    </button>
  );
}
