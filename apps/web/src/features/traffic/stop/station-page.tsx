import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { RequestError } from '../../../ui/request-error.tsx';
import { AlertList } from '../alert-list.tsx';
import { FavouriteButton } from '../favourite-button.tsx';
import { favouriteOfStation } from '../favourites.ts';
import { LineFrame, LineLoading } from '../line/line-frame.tsx';
import { LivenessNote, savedAtOf } from '../liveness-note.tsx';
import { alertsQuery, stationQuery } from '../queries.ts';
import { useNameTitle } from '../use-name-title.ts';
import { Accessibility } from './accessibility.tsx';
import { Exits } from './exits.tsx';
import { FareCard } from './fare-card.tsx';
import { FirstLastTable } from './first-last-table.tsx';
import { StationHead } from './station-head.tsx';
import { StopDepartures } from './stop-departures.tsx';
import { StopLinks } from './stop-links.tsx';
import { Neighbours, Transfers } from './ways-on.tsx';
import './stop.css';

/** News is asked for again after so long, in ms, while the page is seen. */
const AGAIN_MS = 30_000;

/** A station, a stop or a pier by its id. */
export function StationPage({ id }: { id: string }) {
  const routeTitle = useRouteTitle();
  const snapshot = useQuery(stationQuery(id));
  const alerts = useQuery(alertsQuery({ stop: id }), { again: () => AGAIN_MS });
  const { data: station, error, refetch } = snapshot;
  const title = station && inLanguage(station.name);
  useNameTitle(title);
  // With what is disturbed: it stands above the rest, which would move when it came later.
  const told = alerts.data !== undefined || alerts.asked > 0;
  if (station === undefined || !told) {
    return (
      <LineFrame title={title ?? routeTitle}>
        {error === null ? <LineLoading /> : <RequestError error={error} onRetry={refetch} />}
      </LineFrame>
    );
  }
  return (
    <LineFrame
      title={title ?? routeTitle}
      actions={<FavouriteButton favourite={favouriteOfStation(station)} />}
    >
      <StationHead station={station} />
      {error !== null && (
        <div className="line-note">
          <LivenessNote savedAt={savedAtOf(snapshot)} />
        </div>
      )}
      <AlertList alerts={alerts.data?.items ?? []} />
      <StopLinks station={station} />
      <StopDepartures station={station} />
      <Neighbours station={station} />
      <FirstLastTable station={station} />
      {station.kind === 'station' && <FareCard station={station} />}
      <Exits station={station} />
      <Transfers station={station} />
      {station.kind === 'station' && <Accessibility station={station} />}
    </LineFrame>
  );
}
