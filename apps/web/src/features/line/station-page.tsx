import { inLanguage } from '../../core/i18n/in-language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRouteTitle } from '../../core/route/use-route.ts';
import { RequestError } from '../../ui/request-error.tsx';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { LineFrame, LineLoading } from './line-frame.tsx';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { stationQuery } from '../../domain/transit/queries.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { Accessibility } from './accessibility.tsx';
import { Exits } from '../../domain/stations/exits.tsx';
import { FareCard } from './fare-card.tsx';
import { FirstLastTable } from './first-last-table.tsx';
import { StationHead } from '../../domain/stations/station-head.tsx';
import { StopDepartures, useBoard } from './stop-departures.tsx';
import { StopLinks } from './stop-links.tsx';
import { Neighbours, Transfers } from '../../domain/stations/ways-on.tsx';
import '../../domain/stations/stop.css';

/** A station, a stop or a pier by its id. */
export function StationPage({ id }: { id: string }) {
  const routeTitle = useRouteTitle();
  const snapshot = useQuery(stationQuery(id));
  const board = useBoard(id);
  const { data: station, error, refetch } = snapshot;
  const title = station && inLanguage(station.name);
  useNameTitle(title);
  // With what leaves and what is disturbed: the rest stands below, and would move when that came later.
  if (station === undefined || (board.data === undefined && board.asked === 0)) {
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
      <AlertList alerts={board.data?.alerts ?? []} />
      <StopLinks station={station} />
      <StopDepartures station={station} board={board} />
      <Neighbours station={station} />
      <FirstLastTable station={station} />
      {station.kind === 'station' && <FareCard station={station} />}
      <Exits station={station} />
      <Transfers station={station} />
      {station.kind === 'station' && <Accessibility station={station} />}
    </LineFrame>
  );
}
