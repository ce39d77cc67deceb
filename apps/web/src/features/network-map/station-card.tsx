import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { DepartureList } from '../../domain/departures/departure-list.tsx';
import { groupDepartures, runs } from '../../domain/departures/departure-times.ts';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import type { Station } from '../../domain/network/network.ts';
import { departuresQuery } from '../../domain/transit/queries.ts';
import { LineBadgeLink } from '../../domain/transit/line-link.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { FurtherLinks, MapSheet, PlanLinks } from './map-sheet.tsx';
import { networkMapMessages } from './messages.ts';
import css from './station-card.module.css';

/** Polling interval for departures while a card is open, in ms. */
const AGAIN_MS = 30_000;
/** A card is a summary; the station's page has the full list. */
const MOST = 3;

/** A station on the map: its lines, next departures, and plans from and to it. */
export function StationCard({ station, onClose }: { station: Station; onClose: () => void }) {
  const { stop, lines } = station;
  const { id, lat, lon, name } = stop;
  const place = { lat, lon, name, shown: inLanguage(name), stopId: id };
  return (
    <MapSheet
      title={inLanguage(name)}
      facts={
        <div className={css.lines}>
          {lines.map((line) => (
            <LineBadgeLink key={line.id} line={line} />
          ))}
        </div>
      }
      favourite={favouriteOfStation(stop)}
      onClose={onClose}
    >
      <PlanLinks place={place} />
      <NextDepartures id={id} />
      <FurtherLinks at={place} station={id} />
    </MapSheet>
  );
}

/** The next departure of each line and direction, with reserved height. */
function NextDepartures({ id }: { id: string }) {
  const t = networkMapMessages().station;
  const departures = useQuery(departuresQuery({ stop: id }), { again: () => AGAIN_MS });
  return (
    <div className={css.departures}>
      <Loaded
        read={departures}
        skeleton={
          <>
            <LivenessNote />
            <Skeleton count={MOST} className={css.room} />
          </>
        }
        failed={(_, retry) => (
          <p className={css.failed} role="alert">
            {t.failed}
            <button type="button" onClick={retry}>
              {t.retry}
            </button>
          </p>
        )}
      >
        {({ items, liveness }) => (
          <>
            <LivenessNote liveness={liveness} savedAt={savedAtOf(departures)} />
            <DepartureList
              departures={groupDepartures(items.filter(runs))
                .slice(0, MOST)
                .map(({ departures: [next] }) => next)}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
