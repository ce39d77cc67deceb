import type { NearbyPlace, StationDetail } from '@shtrans/contract/traffic';
import { type ReactNode, useEffect } from 'react';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { fetchQuery } from '../../../core/query/query-cache.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AroundRow } from '../../../domain/nearby/around-row.tsx';
import { stationGuideMessages } from '../messages.ts';
import { query } from '../../../core/query/query.ts';
import { A_MINUTE } from '../../../domain/transit/freshness.ts';
import { BusStopCard, departuresAt } from '../bus-stop-card.tsx';
import { StationBar } from '../station-bar.tsx';
import { StationFrame } from '../station-frame.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import '../../../domain/nearby/around-view.css';

/** Who changes to a bus walks so far, m. */
const RADIUS = 600;
const MOST_STOPS = 6;

/** The buses at a stop, or at the stops by a station, with what leaves next. */
export default function StationBusesPage() {
  return (
    <StationFrame>
      {(station) =>
        station.kind === 'station' ? <StopsNear station={station} /> : <OwnStop stop={station} />
      }
    </StationFrame>
  );
}

function OwnStop({ stop }: { stop: StationDetail }) {
  return (
    <>
      <StationBar station={stop} title={inLanguage(stop.name)} />
      <BusStopCard stop={stop} walk={null} />
    </>
  );
}

function StopsNear({ station }: { station: StationDetail }) {
  const t = useMessages(stationGuideMessages);
  const { lat, lon, name } = station;
  const found = useQuery(
    query('GET maas:/v1/nearby', { query: { lat, lon, kind: 'stop', radius: RADIUS } }, A_MINUTE),
  );
  return (
    <>
      <StationBar station={station} title={t.busStops(inLanguage(name))} />
      <Loaded
        of={found}
        skeleton={<Skeleton className="bus-stop-card-skeleton" />}
        empty={{
          when: ({ items }) => items.length === 0,
          show: <ErrorBlock status="empty" title={t.noBuses} description={t.noBusesHint} />,
        }}
      >
        {({ items }) => (
          <StopsInTurn stops={items.filter(({ lines }) => lines.length > 0).slice(0, MOST_STOPS)}>
            <NamedStops stops={items.filter(({ lines }) => lines.length === 0)} />
            <p className="station-quiet station-foot">{t.busNote}</p>
          </StopsInTurn>
        )}
      </Loaded>
    </>
  );
}

/** Stops whose lines are known by name, without departures. */
function NamedStops({ stops }: { stops: readonly NearbyPlace[] }) {
  const t = useMessages(stationGuideMessages);
  if (stops.length === 0) return null;
  return (
    <section className="station-named">
      <h3>{t.namedStops}</h3>
      <ul className="around-list station-places">
        {stops.map((stop) => (
          <li key={stop.id}>
            <AroundRow place={stop} onPick={undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StopsInTurnProps {
  stops: readonly NearbyPlace[];
  /** Below the last one. */
  children: ReactNode;
}

/** Each stop once the one above it is there, so that nothing moves; all are asked for at once. */
function StopsInTurn({ stops, children }: StopsInTurnProps) {
  // By their names: the list itself is another one with each drawing.
  const ids = JSON.stringify(stops.map(({ id }) => id));
  useEffect(() => {
    for (const id of JSON.parse(ids) as string[]) {
      fetchQuery(departuresAt(id)).catch(() => undefined);
    }
  }, [ids]);
  const [first, ...rest] = stops;
  if (first === undefined) return children;
  return (
    <StopThen stop={first} rest={rest}>
      {children}
    </StopThen>
  );
}

interface StopThenProps {
  stop: NearbyPlace;
  rest: readonly NearbyPlace[];
  children: ReactNode;
}

function StopThen({ stop, rest, children }: StopThenProps) {
  const departures = useQuery(departuresAt(stop.id));
  const [next, ...others] = rest;
  const shown = (
    <>
      <BusStopCard stop={stop} walk={stop} />
      {next === undefined ? (
        children
      ) : (
        <StopThen stop={next} rest={others}>
          {children}
        </StopThen>
      )}
    </>
  );
  return (
    <Loaded of={departures} skeleton={null} failed={() => shown}>
      {() => shown}
    </Loaded>
  );
}
