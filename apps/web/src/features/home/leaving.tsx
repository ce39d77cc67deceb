import { hasMode } from '@shtrans/contract/city/current';
import type { Favourite } from '@shtrans/contract/favourites/schemas';
import type { StopRef } from '@shtrans/contract/traffic/schemas';
import type { Departure } from '@shtrans/contract/traffic/live';
import { hasCode } from '../../core/api/api-error.ts';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import type { Point } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { alertTone, byWeight } from '../../domain/departures/alert-text.ts';
import {
  groupDepartures,
  leavesText,
  minutesLeft,
  phaseOf,
  runs,
} from '../../domain/departures/departure-times.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { LineBadges } from '../../domain/transit/line-badges.tsx';
import { groupOf, shortName, stopLink } from '../../domain/transit/line-facts.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { alertsQuery, departuresQuery } from '../../domain/transit/queries.ts';
import { durationText, headsignText } from '../../domain/transit/transit-text.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { useLastPlace } from './last-place.ts';
import { homeMessages } from './messages.ts';
import type { NoRows } from './no-rows.tsx';
import css from './leaving.module.css';

/** Rows of home, for which the page reserves space. */
const ROWS = 5;
/** Rows of a favourite stop. */
const PER_FAVOURITE = 2;
/** Polling intervals, in ms. */
const DEPARTURES_AGAIN_MS = 30_000;
const ALERTS_AGAIN_MS = 60_000;
/** At night the next departures are at least so far away, in minutes. */
const NIGHT_MINUTES = 30;
/** Redraw interval in ms: minutes count down, and past departures disappear. */
const STEP_MS = 5000;

const nearQuery = (point: Point) =>
  query(
    'GET maas:/v1/near-departures',
    { query: { ...point, limit: 12 } },
    { freshMs: 15_000, saved: true },
  );

/** One line and direction at a stop, the next departure first. */
interface Row {
  stop: Pick<StopRef, 'id' | 'name'>;
  kind: string;
  departures: readonly Departure[];
  /** Absent for a favourite, whose distance is not known. */
  walkSeconds?: number;
}

interface LeavingProps {
  /** Home's own, because a module that both imported would be loaded by all pages. */
  None: typeof NoRows;
}

/** Departures from the rider's favourite stops and near the rider, and the state of these lines. */
export function Leaving({ None }: LeavingProps) {
  const { leaving: t } = homeMessages();
  const { point, state, ask } = useLastPlace();
  const favourites = useFavourites();
  const stops = favourites.filter(({ kind }) => kind === 'stop').slice(0, point ? 1 : 2);
  const near = useQuery(point && nearQuery(point), { again: () => DEPARTURES_AGAIN_MS });
  const favouriteRows = [useFavouriteRows(stops[0]), useFavouriteRows(stops[1])];
  const step = useServerTime((time) => Math.floor(time / STEP_MS) * STEP_MS);
  const shownFavourites = favouriteRows.flatMap(({ rows }) => rows.slice(0, PER_FAVOURITE));
  const isWaiting =
    favouriteRows.some(({ isLoading }) => isLoading) ||
    (near.data === undefined && near.error === null && !near.idle);
  const rows = upcoming(
    [...shownFavourites, ...withoutRepeats(near.data?.items ?? [], shownFavourites)],
    step,
  ).slice(0, ROWS);
  const lines = new Set([
    ...rows.flatMap(({ departures }) => departures.map(({ line }) => line.id)),
    ...favourites.flatMap(({ kind, key }) => (kind === 'line' ? [key.slice('line:'.length)] : [])),
  ]);
  const isNight =
    rows.length > 0 &&
    rows.every(
      ({ departures: [next] }) => next !== undefined && minutesLeft(next, step) >= NIGHT_MINUTES,
    );
  return (
    <section>
      <div className="row spread touch">
        <h2 className="large strong">{point || stops.length === 0 ? t.title : t.titleSaved}</h2>
        {(point !== undefined || stops.length > 0) && state !== 'denied' && (
          <button type="button" className={css.renew} aria-busy={state === 'asking'} onClick={ask}>
            <TravelIcon name="here" />
            {point === undefined ? t.locate : t.renew}
          </button>
        )}
      </div>
      <Status lines={lines} />
      {isNight && <p className={css.night}>{t.night}</p>}
      {rows.length > 0 ? (
        <ul className={css.rows} aria-label={departuresMessages().departure.list}>
          {rows.map((row) => (
            <li key={keyOf(row)}>
              <DepartureRow row={row} now={step} />
            </li>
          ))}
        </ul>
      ) : isWaiting || state === 'asking' ? (
        <div className={css.rows} aria-busy="true">
          <Skeletons count={ROWS} className={css.room} />
        </div>
      ) : (
        <None
          ask={near.error === null && point === undefined && state !== 'denied' ? ask : undefined}
        >
          {near.error !== null ? (
            <>
              <p>{hasCode(near.error, 'place_outside_city') ? t.why.elsewhere : t.failed}</p>
              <Button color="primary" size="small" onClick={near.refetch}>
                {t.again}
              </Button>
            </>
          ) : (
            <p>{point !== undefined ? t.none : whyText(state)}</p>
          )}
        </None>
      )}
    </section>
  );
}

function whyText(state: ReturnType<typeof useLastPlace>['state']): string {
  const { why } = homeMessages().leaving;
  if (state !== 'here' && state !== 'unknown') return why[state];
  return why[hasMode('ferry') ? 'unknown' : 'anyLine'];
}

/** The next departures of a favourite stop by line and direction. */
function useFavouriteRows(favourite: Favourite | undefined): { rows: Row[]; isLoading: boolean } {
  const id = favourite?.key.slice('stop:'.length) ?? '';
  const read = useQuery(favourite && departuresQuery({ stop: id }), {
    again: () => DEPARTURES_AGAIN_MS,
  });
  if (favourite === undefined) return { rows: [], isLoading: false };
  const { data } = read;
  const rows = groupDepartures((data?.items ?? []).filter(runs)).map(({ departures }): Row => {
    const kind = groupOf(departures[0].line.mode) === 'metro' ? 'station' : 'stop';
    return { stop: { id, name: favourite.name }, kind, departures };
  });
  return { rows, isLoading: data === undefined && read.error === null };
}

const directionOf = ({ departures: [next] }: Row): string =>
  next === undefined ? '' : `${next.line.id} ${next.direction}`;
const keyOf = (row: Row): string =>
  `${row.stop.id} ${directionOf(row)} ${row.departures[0]?.headsign.zh ?? ''}`;

/** Rows whose line and direction no favourite stop has. */
const withoutRepeats = (rows: readonly Row[], shownFavourites: readonly Row[]): Row[] => {
  const directions = new Set(shownFavourites.map(directionOf));
  return rows.filter((row) => !directions.has(directionOf(row)));
};

/** Rows without the vehicles that have left; none without a vehicle to come. */
export const upcoming = (rows: readonly Row[], now: number): Row[] =>
  rows
    .map((row) => ({
      ...row,
      departures: row.departures.filter((departure) => minutesLeft(departure, now) >= 0),
    }))
    .filter(({ departures }) => departures.length > 0);

function DepartureRow({ row, now }: { row: Row; now: number }) {
  const { leaving: t } = homeMessages();
  const [next, second] = row.departures;
  if (next === undefined) return null;
  const { stop, kind, walkSeconds } = row;
  const place = inLanguage(stop.name);
  return (
    <Link {...stopLink({ id: stop.id, kind })} className={css.row}>
      <span className={css.line}>
        <LineBadge colour={next.line.colour}>{shortName(next.line.name)}</LineBadge>
      </span>
      <span className="grow">
        <span className={css.to}>{headsignText(next.headsign)}</span>
        <span className={css.place}>
          {walkSeconds === undefined ? (
            <>
              <TravelIcon name="star" size="s" />
              <span className="visually-hidden">{t.favourite}</span> {place}
            </>
          ) : (
            t.atStop(place, durationText(walkSeconds))
          )}
        </span>
      </span>
      <span className={css.times} data-state={next.state}>
        <TimeLeft departure={next} now={now} />
        {second !== undefined && (
          <span className={css.then}>{t.following(timeText(second, now))}</span>
        )}
      </span>
    </Link>
  );
}

function timeText(departure: Departure, now: number): string {
  const minutes = minutesLeft(departure, now);
  return phaseOf(minutes) === 'later' ? leavesText(departure) : transitMessages().minutes(minutes);
}

function TimeLeft({ departure, now }: { departure: Departure; now: number }) {
  const t = departuresMessages().departure;
  const minutes = minutesLeft(departure, now);
  const phase = phaseOf(minutes);
  if (phase === 'due') return <b className={css.due}>{t.due}</b>;
  if (phase === 'later') return <b>{leavesText(departure)}</b>;
  return (
    <span>
      <b>{minutes}</b> {t.minutes}
    </span>
  );
}

/** The state of the rider's lines in one line of fixed height: the worst disruption, or that all is well. */
function Status({ lines }: { lines: ReadonlySet<string> }) {
  const { status: t } = homeMessages().leaving;
  const { data } = useQuery(alertsQuery(), { again: () => ALERTS_AGAIN_MS });
  const alerts = byWeight(data?.items ?? []);
  const ownAlerts = alerts.filter((alert) => alert.lines.some(({ id }) => lines.has(id)));
  const [worst] = ownAlerts;
  const text =
    lines.size === 0
      ? alerts.length === 0
        ? t.network
        : t.unknown
      : alerts.length === 0
        ? t.own
        : t.others(alerts.length);
  const tone = worst && alertTone(worst.severity);
  return (
    <Link
      to="trafficGuide"
      className={`${css.status} ${tone === undefined ? 'quiet' : `tone-${tone}`}`}
    >
      {worst === undefined ? (
        <span className={data === undefined ? undefined : 'text-good'}>
          <Icon name={data === undefined || alerts.length > 0 ? 'info' : 'check'} />
        </span>
      ) : (
        <LineBadges lines={worst.lines.filter(({ id }) => lines.has(id))} most={2} />
      )}
      <span className="grow cut">
        {data === undefined ? t.unknown : worst === undefined ? text : inLanguage(worst.title)}
      </span>
      {ownAlerts.length > 1 && <span className="fixed num">+{ownAlerts.length - 1}</span>}
      <Icon name="next" size="s" />
    </Link>
  );
}
