import { inLanguage } from '../../core/i18n/in-language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRouteTitle } from '../../core/route/use-route.ts';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { LineFrame, LineLoading } from './line-frame.tsx';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { query } from '../../core/query/query.ts';
import { KEPT_FACT } from '../../domain/transit/freshness.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { Accessibility } from './accessibility.tsx';
import { Exits } from '../../domain/stations/exits.tsx';
import { FareCard } from './fare-card.tsx';
import { FirstLastTable } from './first-last-table.tsx';
import { StationHead } from '../../domain/stations/station-head.tsx';
import { StopDepartures, useBoard } from './stop-departures.tsx';
import { StopLinks } from './stop-links.tsx';
import { Neighbours, Transfers } from '../../domain/stations/ways-on.tsx';
import { Loaded, withAsked } from '../../ui/loaded.tsx';
import '../../domain/stations/stop.css';

/** A station, a stop or a pier by its id. */
export function StationPage({ id }: { id: string }) {
  const routeTitle = useRouteTitle();
  const answer = useQuery(query('GET maas:/v1/stations/:id', { params: { id } }, KEPT_FACT));
  const board = useBoard(id);
  const title = answer.data && inLanguage(answer.data.name);
  useNameTitle(title);
  // With what leaves and what is disturbed: the rest stands below, and would move when that came later.
  const shown = withAsked(answer, board);
  return (
    <LineFrame
      title={title ?? routeTitle}
      actions={shown.data && <FavouriteButton favourite={favouriteOfStation(shown.data)} />}
    >
      <Loaded of={shown} skeleton={<LineLoading />}>
        {(station) => (
          <>
            <StationHead station={station} />
            {isOutdated(answer) && (
              <div className="line-note">
                <LivenessNote savedAt={savedAtOf(answer)} />
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
          </>
        )}
      </Loaded>
    </LineFrame>
  );
}
