import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { errorText } from '../../core/api/error-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { byTime } from '../../domain/departures/departure-times.ts';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { lineMessages } from './messages.ts';
import { NextTimes } from '../../domain/departures/next-times.tsx';
import { departuresQuery } from '../../domain/transit/queries.ts';
import type { LineStop } from './line-rows.ts';

/** News is asked for again after so long, in ms, while the page is seen. */
const AGAIN_MS = 15_000;

interface StopBoardProps {
  stop: LineStop;
  line: string;
  direction: number;
}

/** What leaves next from a stop on this line in this direction, and where to go on from here. */
export function StopBoard({ stop, line, direction }: StopBoardProps) {
  const t = useMessages(lineMessages);
  const departures = useQuery(departuresQuery(stop.id, line), { again: () => AGAIN_MS });
  const { data, error } = departures;
  const items = data && byTime(data.items.filter((one) => one.direction === direction));
  return (
    <div className="stop-board">
      <LivenessNote liveness={data?.liveness} savedAt={savedAtOf(departures)} />
      {items && <NextTimes departures={items} />}
      {items === undefined && error === null && <Skeleton className="line-skeleton-stop" />}
      {items === undefined && error !== null && <p className="stop-failed">{errorText(error)}</p>}
      <div className="stop-board-ways">
        <Link to="metroInfo" query={{ station: stop.id }} className="stop-board-way">
          {t.allHere}
        </Link>
        <FavouriteButton favourite={favouriteOfStation(stop)} />
      </div>
    </div>
  );
}
