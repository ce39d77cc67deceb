import { errorText } from '../../core/api/api-error.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { byTime } from '../../domain/departures/departure-times.ts';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { NextTimes } from '../../domain/departures/next-times.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { departuresQuery } from '../../domain/transit/queries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { LineStop } from './line-rows.ts';
import { lineMessages } from './messages.ts';
import css from './stop-board.module.css';

/** Asked for again after so long, in ms, while the page is seen. */
const AGAIN_MS = 15_000;

interface StopBoardProps {
  stop: LineStop;
  line: string;
  direction: number;
}

/** What leaves next from a stop on this line in this direction, and where to go on from here. */
export function StopBoard({ stop, line, direction }: StopBoardProps) {
  const t = lineMessages();
  const departures = useQuery(departuresQuery({ stop: stop.id, line }), { again: () => AGAIN_MS });
  return (
    <div className={css.board}>
      <LivenessNote liveness={departures.data?.liveness} savedAt={savedAtOf(departures)} />
      <Loaded
        of={departures}
        skeleton={<Skeleton className={css.room} />}
        failed={(error) => <p className="small pad-8-0 text-bad">{errorText(error)}</p>}
      >
        {({ items }) => (
          <NextTimes departures={byTime(items.filter((one) => one.direction === direction))} />
        )}
      </Loaded>
      <div className="row spread">
        <Link to="metroInfo" query={{ station: stop.id }} className={css.all}>
          {t.allHere}
        </Link>
        <FavouriteButton favourite={favouriteOfStation(stop)} />
      </div>
    </div>
  );
}
