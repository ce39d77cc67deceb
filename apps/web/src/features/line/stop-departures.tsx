import type { Departure } from '@shtrans/contract/traffic/live';
import type { StationDetail } from '@shtrans/contract/traffic/schemas';
import { useId, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { byTime, groupDepartures } from '../../domain/departures/departure-times.ts';
import { DepartureList, NextTimes, NoDepartures } from '../../domain/departures/departure-list.tsx';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { departuresQuery } from '../../domain/transit/queries.ts';
import { headsignText } from '../../domain/transit/transit-text.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Tabs } from '../../ui/button/tabs.tsx';
import { lineMessages } from './messages.ts';
import css from './stop-departures.module.css';
import { errorText } from '../../core/api/api-error.ts';
import { Link } from '../../core/route/link.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import type { LineStop } from './line-rows.ts';
import boardCss from './stop-board.module.css';

/** Asked for again after so long, in ms, while the page is seen. */
const AGAIN_MS = 15_000;
/** As many as the gateway gives at once: some in each direction also where many lines meet. */
const MOST = 60;

/** What leaves next from a stop on all of its lines, and from the last visit until that comes. */
export const useBoard = (id: string) =>
  useQuery(departuresQuery({ stop: id, limit: MOST }), { again: () => AGAIN_MS });

interface StopDeparturesProps {
  station: StationDetail;
  board: ReturnType<typeof useBoard>;
}

/** What leaves next from here, by line and where it goes: the next three each, or all in a row. */
export function StopDepartures({ station: { id, lines }, board }: StopDeparturesProps) {
  const { stop: t } = lineMessages();
  const [chosen, setChosen] = useState(lines[0]?.id);
  const [all, setAll] = useState(false);
  const panelId = useId();
  const ofLine = board.data?.items.filter(({ line }) => line.id === chosen);
  // The busy lines of a large station may have taken all the room.
  const alone = useQuery(departuresQuery({ stop: id, line: chosen }), {
    enabled: ofLine?.length === 0,
  });
  const items = ofLine?.length === 0 ? alone.data?.items : ofLine;
  return (
    <section className="card">
      <div className={css.head}>
        <h2>{t.departures}</h2>
        <LivenessNote liveness={board.data?.liveness} savedAt={savedAtOf(board)} />
      </div>
      {lines.length > 1 && chosen !== undefined && (
        <div className={css.tabs}>
          <Tabs
            label={t.byLine}
            look="pill"
            items={lines.map((line) => ({ key: line.id, title: inLanguage(line.name) }))}
            activeKey={chosen}
            onChange={setChosen}
            panelId={panelId}
          />
        </div>
      )}
      <div id={panelId} className={css.panel}>
        <Loaded of={board} skeleton={null}>
          {() => items && (all ? <DepartureList departures={items} /> : <Groups items={items} />)}
        </Loaded>
      </div>
      {items !== undefined && items.length > 0 && (
        <Button fill="none" block aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? t.byDirection : t.allDepartures}
        </Button>
      )}
    </section>
  );
}

/** One direction after the other. */
function Groups({ items }: { items: readonly Departure[] }) {
  if (items.length === 0) return <NoDepartures />;
  return (
    <ul className="ruled">
      {groupDepartures(items)
        .sort(({ departures: [a] }, { departures: [b] }) => a.direction - b.direction)
        .map(({ key, departures }) => (
          <li key={key} className={css.group}>
            <p className="row strong">
              <LineBadge colour={departures[0].line.colour}>
                {inLanguage(departures[0].line.name)}
              </LineBadge>
              <span>{headsignText(departures[0].headsign)}</span>
            </p>
            <NextTimes departures={departures} />
          </li>
        ))}
    </ul>
  );
}

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
    <div className={boardCss.board}>
      <LivenessNote liveness={departures.data?.liveness} savedAt={savedAtOf(departures)} />
      <Loaded
        of={departures}
        skeleton={<Skeleton className={boardCss.room} />}
        failed={(error) => <p className="small pad-8-0 text-bad">{errorText(error)}</p>}
      >
        {({ items }) => (
          <NextTimes departures={byTime(items.filter((one) => one.direction === direction))} />
        )}
      </Loaded>
      <div className="row spread">
        <Link to="metroInfo" query={{ station: stop.id }} className={boardCss.all}>
          {t.allHere}
        </Link>
        <FavouriteButton favourite={favouriteOfStation(stop)} />
      </div>
    </div>
  );
}
