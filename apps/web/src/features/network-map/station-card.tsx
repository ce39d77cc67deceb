import type { Departure } from '@shtrans/contract/live-traffic';
import type { StopRef } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DepartureList } from '../../domain/departures/departure-list.tsx';
import { byTime, runs } from '../../domain/departures/departure-times.ts';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { LineBadgeLink } from '../../domain/transit/line-link.tsx';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { networkMapMessages } from './messages.ts';
import type { PlanEnd } from '../../domain/plans/plan-address.ts';
import { query } from '../../core/query/query.ts';
import { KEPT_LIVE } from '../../domain/transit/freshness.ts';
import { pointText } from '../../domain/maps/map-address.ts';
import { pickForPlan, type PickedPlace, planWith } from '../../domain/plans/picked-place.ts';
import { MapSheet } from './map-sheet.tsx';
import type { Station } from '../../domain/network/network.ts';
import { PickButton } from '../../domain/maps/pick-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** How often an open card asks what leaves, in ms. */
const AGAIN_MS = 30_000;
/** A card is a glance; the station's page has the rest. */
const MOST = 3;

/** What leaves next on each line and way, the soonest first. */
function nextOfWays(items: readonly Departure[]): Departure[] {
  const seen = new Set<string>();
  return byTime(items.filter(runs)).filter(({ line, headsign }) => {
    const way = `${line.id} ${headsign.zh}`;
    return !seen.has(way) && seen.add(way);
  });
}

export const placeOfStop = ({ id, ...stop }: StopRef): PickedPlace => ({
  lat: stop.lat,
  lon: stop.lon,
  name: stop.name,
  shown: inLanguage(stop.name),
  stopId: id,
});

interface StationCardProps {
  station: Station;
  /** The end of a plan that is chosen, with the rest of the plan. */
  pick: PlanEnd | undefined;
  query: Readonly<Partial<Record<string, string>>>;
  onClose: () => void;
}

/** What a rider wants of a station on the map: its lines, what leaves next, ways from and to it. */
export function StationCard({ station: { stop, lines }, pick, query, onClose }: StationCardProps) {
  const t = useMessages(networkMapMessages).station;
  const place = placeOfStop(stop);
  return (
    <MapSheet
      title={inLanguage(stop.name)}
      facts={
        <div className="map-sheet-lines">
          {lines.map((line) => (
            <LineBadgeLink key={line.id} line={line} />
          ))}
        </div>
      }
      actions={<FavouriteButton favourite={favouriteOfStation(stop)} />}
      onClose={onClose}
    >
      {pick === undefined ? (
        <PlanLinks place={place} />
      ) : (
        <PickButton end={pick} onPick={() => pickForPlan(pick, query, place)} />
      )}
      <NextDepartures id={stop.id} />
      <div className="map-sheet-links">
        <Link to="metroInfo" query={{ station: stop.id }}>
          {t.page}
          <Icon name="next" size="s" />
        </Link>
        <Link to="trafficAround" query={{ at: pointText(stop) }}>
          {t.around}
          <Icon name="next" size="s" />
        </Link>
      </div>
    </MapSheet>
  );
}

/** To plan a way from a place, or to it. */
export function PlanLinks({ place }: { place: PickedPlace }) {
  const t = useMessages(networkMapMessages).station;
  return (
    <div className="map-sheet-ways">
      <Link
        to="planRoute"
        query={planWith('from', place)}
        className={buttonClass({ color: 'primary', fill: 'outline' })}
      >
        {t.from}
      </Link>
      <Link
        to="planRoute"
        query={planWith('to', place)}
        className={buttonClass({ color: 'primary' })}
      >
        {t.to}
      </Link>
    </div>
  );
}

/** The first few that leave, with room kept for them. */
function NextDepartures({ id }: { id: string }) {
  const t = useMessages(networkMapMessages).station;
  const known = useQuery(query('GET maas:/v1/departures', { query: { stop: id } }, KEPT_LIVE), {
    again: () => AGAIN_MS,
  });
  const note = <LivenessNote liveness={known.data?.liveness} savedAt={savedAtOf(known)} />;
  return (
    <Loaded
      of={known}
      skeleton={
        <div className="map-sheet-departures">
          {note}
          {Array.from({ length: MOST }, (_, n) => (
            <Skeleton key={n} className="map-sheet-wait" />
          ))}
        </div>
      }
      failed={(_, retry) => (
        <p className="map-sheet-failed" role="alert">
          {t.failed}
          <button type="button" onClick={retry}>
            {t.retry}
          </button>
        </p>
      )}
    >
      {({ items }) => (
        <div className="map-sheet-departures">
          {note}
          <DepartureList departures={nextOfWays(items).slice(0, MOST)} />
        </div>
      )}
    </Loaded>
  );
}
