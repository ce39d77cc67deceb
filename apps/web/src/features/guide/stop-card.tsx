import type { Departure } from '@shtrans/contract/traffic/live';
import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { hasCode } from '../../core/api/api-error.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { LineBadge, StatusBadge } from '../../ui/button/badge.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import {
  type DepartureGroup,
  groupDepartures,
  leavesText,
  minutesLeft,
  phaseOf,
  runs,
} from '../../domain/departures/departure-times.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { headsignText } from '../../domain/transit/transit-text.ts';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { guideMessages } from './messages.ts';
import { type Departures, departuresQuery } from '../../domain/transit/queries.ts';
import { groupOf, shortName, stopLink } from '../../domain/transit/line-facts.ts';
import { Loaded } from '../../ui/page/loaded.tsx';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './stop-card.module.css';

/** Polling interval for departures while the guide is open, in ms. */
const AGAIN_MS = 30_000;
/** Maximum number of lines and directions in a card; it sets the card's height from the start. */
const GROUPS = 3;

/** A saved stop with the next departures of each line and direction. */
export function StopCard({ stop }: { stop: Favourite }) {
  const { favourites: t } = guideMessages();
  const id = stop.key.slice('stop:'.length);
  const departuresRead = useQuery(departuresQuery({ stop: id }), { again: () => AGAIN_MS });
  const { data } = departuresRead;
  return (
    <article className={css.card}>
      <StopLink id={id} name={stop.name} departures={data} />
      <div className={css.groups}>
        <Loaded
          read={departuresRead}
          skeleton={<Skeletons count={GROUPS} className={css.room} />}
          failed={(error) => (
            <p className="small quiet pad-8-0">
              {hasCode(error, 'station_not_found') ? t.unknownStop : t.failed}
            </p>
          )}
        >
          {({ items }) => <Upcoming items={items} />}
        </Loaded>
      </div>
      <div className={css.foot}>
        <LivenessNote liveness={data?.liveness} savedAt={savedAtOf(departuresRead)} />
        {data?.items.some(({ estimated }) => estimated) === true && <EstimateMark />}
      </div>
    </article>
  );
}

interface StopLinkProps extends Pick<Favourite, 'name'> {
  id: string;
  departures: Departures | undefined;
}

/** Links to the departures page for a stop of only buses and ferries, else to the station's page. */
function StopLink({ id, name, departures }: StopLinkProps) {
  const modes = departures?.items.map(({ line }) => groupOf(line.mode)) ?? [];
  const kind = modes.length > 0 && !modes.includes('metro') ? 'stop' : 'station';
  return (
    <h3>
      <NextLink {...stopLink({ id, kind })} className={css.stop}>
        {inLanguage(name)}
      </NextLink>
    </h3>
  );
}

/** Groups departures by line and direction, soonest first; omits vehicles that have left. */
export const upcomingGroups = (items: readonly Departure[], now: number): DepartureGroup[] =>
  groupDepartures(items.filter((item) => runs(item) && minutesLeft(item, now) >= 0));

/** Redraw interval of the card in ms: past departures disappear and minutes count down. */
const STEP_MS = 5000;

function Upcoming({ items }: { items: readonly Departure[] }) {
  const { favourites: t } = guideMessages();
  const now = useServerTime((time) => Math.floor(time / STEP_MS) * STEP_MS);
  const groups = upcomingGroups(items, now).slice(0, GROUPS);
  if (groups.length === 0) return <p className="small quiet pad-8-0">{t.noMore}</p>;
  return (
    <ul aria-label={departuresMessages().departure.list}>
      {groups.map(({ key, departures: [first, second] }) => (
        <li key={key} className={css.group} data-state={first.state}>
          <span className={css.line}>
            <LineBadge colour={first.line.colour}>{shortName(first.line.name)}</LineBadge>
          </span>
          <Headsign departure={first} />
          <span className={css.times}>
            <Left departure={first} now={now} />
            {second !== undefined && <Then departure={second} now={now} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Headsign({ departure: { headsign, last } }: { departure: Departure }) {
  const { departure } = departuresMessages();
  return (
    <span className={css.to}>
      <span className="two-lines">{headsignText(headsign)}</span>
      {last && <StatusBadge tone="wait">{departure.last}</StatusBadge>}
    </span>
  );
}

interface TimeProps {
  departure: Departure;
  /** The server's time, in ms. */
  now: number;
}

function Left({ departure, now }: TimeProps) {
  const t = departuresMessages().departure;
  const minutes = minutesLeft(departure, now);
  const phase = phaseOf(minutes);
  if (phase === 'due') return <b>{t.due}</b>;
  if (phase === 'later') return <b>{leavesText(departure)}</b>;
  return (
    <span>
      <b>{minutes}</b> {t.minutes}
    </span>
  );
}

/** The departure after it. */
function Then({ departure, now }: TimeProps) {
  const t = transitMessages();
  const minutes = minutesLeft(departure, now);
  const text = phaseOf(minutes) === 'later' ? leavesText(departure) : t.minutes(minutes);
  return <span className={css.then}>{text}</span>;
}
