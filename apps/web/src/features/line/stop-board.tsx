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
import { query } from '../../core/query/query.ts';
import { KEPT_LIVE } from '../../domain/transit/freshness.ts';
import type { LineStop } from './line-rows.ts';
import { Loaded } from '../../ui/loaded.tsx';

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
  const departures = useQuery(
    query('GET maas:/v1/departures', { query: { stop: stop.id, line } }, KEPT_LIVE),
    { again: () => AGAIN_MS },
  );
  return (
    <div className="stop-board">
      <LivenessNote liveness={departures.data?.liveness} savedAt={savedAtOf(departures)} />
      <Loaded
        of={departures}
        skeleton={<Skeleton className="line-skeleton-stop" />}
        failed={(error) => <p className="stop-failed">{errorText(error)}</p>}
      >
        {({ items }) => (
          <NextTimes departures={byTime(items.filter((one) => one.direction === direction))} />
        )}
      </Loaded>
      <div className="stop-board-ways">
        <Link to="metroInfo" query={{ station: stop.id }} className="stop-board-way">
          {t.allHere}
        </Link>
        <FavouriteButton favourite={favouriteOfStation(stop)} />
      </div>
    </div>
  );
}
