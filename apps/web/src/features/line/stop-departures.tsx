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

/** Polling interval while the page is visible, in ms. */
const AGAIN_MS = 15_000;
/** The gateway's maximum per request: covers each direction even where many lines meet. */
const MOST = 60;

/** The next departures of a stop on all its lines; until they load, those of the last visit. */
export const useBoard = (id: string) =>
  useQuery(departuresQuery({ stop: id, limit: MOST }), { again: () => AGAIN_MS });

interface StopDeparturesProps {
  station: StationDetail;
  board: ReturnType<typeof useBoard>;
}

/** Next departures by line and destination: the next three of each, or all in one list. */
export function StopDepartures({ station: { id, lines }, board }: StopDeparturesProps) {
  const { stop: t } = lineMessages();
  const [chosenLine, setChosenLine] = useState(lines[0]?.id);
  const [all, setAll] = useState(false);
  const panelId = useId();
  const ofLine = board.data?.items.filter(({ line }) => line.id === chosenLine);
  // At a large station the busy lines can fill the whole answer.
  const lineBoard = useQuery(departuresQuery({ stop: id, line: chosenLine }), {
    enabled: ofLine?.length === 0,
  });
  const items = ofLine?.length === 0 ? lineBoard.data?.items : ofLine;
  return (
    <section className="card">
      <div className={css.head}>
        <h2>{t.departures}</h2>
        <LivenessNote liveness={board.data?.liveness} savedAt={savedAtOf(board)} />
      </div>
      {lines.length > 1 && chosenLine !== undefined && (
        <div className={css.tabs}>
          <Tabs
            label={t.byLine}
            look="pill"
            items={lines.map((line) => ({ key: line.id, title: inLanguage(line.name) }))}
            activeKey={chosenLine}
            onChange={setChosenLine}
            panelId={panelId}
          />
        </div>
      )}
      <div id={panelId} className={css.panel}>
        <Loaded read={board} skeleton={null}>
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

/** The next departures of a stop on this line in this direction, and further links. */
export function StopBoard({ stop, line, direction }: StopBoardProps) {
  const t = lineMessages();
  const departures = useQuery(departuresQuery({ stop: stop.id, line }), { again: () => AGAIN_MS });
  return (
    <div className={boardCss.board}>
      <LivenessNote liveness={departures.data?.liveness} savedAt={savedAtOf(departures)} />
      <Loaded
        read={departures}
        skeleton={<Skeleton className={boardCss.room} />}
        failed={(error) => <p className="small pad-8-0 text-bad">{errorText(error)}</p>}
      >
        {({ items }) => (
          <NextTimes departures={byTime(items.filter((each) => each.direction === direction))} />
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
