import type { NearbyPlace, StationDetail } from '@shtrans/contract/traffic/schemas';
import { type ReactNode, useEffect } from 'react';
import { fetchQuery } from '../../../core/query/query-cache.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { departuresQuery, nearbyQuery } from '../../../domain/transit/queries.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { BusStopCard } from '../bus-stop-card.tsx';
import { stationGuideMessages } from '../messages.ts';
import { PlaceRows } from '../place-rows.tsx';
import { StationFrame } from '../station-frame.tsx';
import common from '../station-frame.module.css';
import css from './station-buses.module.css';

/** Maximum walk from the station to a bus stop, in metres. */
const RADIUS = 600;
const MOST_STOPS = 6;

/** The buses at a stop, or at the stops near a station, with their next departures. */
export default function StationBusesPage() {
  const t = stationGuideMessages();
  return (
    <StationFrame heading={(name, { kind }) => (kind === 'station' ? t.busStops(name) : name)}>
      {(station) =>
        station.kind === 'station' ? (
          <StopsNear station={station} />
        ) : (
          <BusStopCard stop={station} walk={null} />
        )
      }
    </StationFrame>
  );
}

const withDepartures = (stops: readonly NearbyPlace[]): NearbyPlace[] =>
  stops.filter(({ lines }) => lines.length > 0).slice(0, MOST_STOPS);

function StopsNear({ station: { lat, lon } }: { station: StationDetail }) {
  const t = stationGuideMessages();
  const stopsRead = useQuery(nearbyQuery({ lat, lon, kind: 'stop', radius: RADIUS }));
  const { data } = stopsRead;
  useEffect(() => {
    for (const { id } of withDepartures(data?.items ?? [])) {
      fetchQuery(departuresQuery({ stop: id })).catch(() => undefined);
    }
  }, [data]);
  return (
    <Loaded
      read={stopsRead}
      skeleton={<Skeleton className={css.room} />}
      empty={{
        when: ({ items }) => items.length === 0,
        show: <ErrorBlock status="empty" title={t.noBuses} description={t.noBusesHint} />,
      }}
    >
      {({ items }) => {
        // Stops whose lines are known only by name, without departures.
        const namedStops = items.filter(({ lines }) => lines.length === 0);
        return (
          <StopsInTurn stops={withDepartures(items)}>
            {namedStops.length > 0 && (
              <section>
                <h3 className={css.named}>{t.namedStops}</h3>
                <PlaceRows places={namedStops} />
              </section>
            )}
            <p className={common.note}>{t.busNote}</p>
          </StopsInTurn>
        );
      }}
    </Loaded>
  );
}

interface StopsInTurnProps {
  stops: readonly NearbyPlace[];
  /** Below the last one. */
  children: ReactNode;
}

/** Shows each stop when the departures of the one above it are loaded, so that nothing moves. */
function StopsInTurn({ stops: [first, ...nextStops], children }: StopsInTurnProps) {
  const departures = useQuery(first && departuresQuery({ stop: first.id }));
  if (first === undefined) return children;
  const stopsView = (
    <>
      <BusStopCard stop={first} walk={first} />
      <StopsInTurn stops={nextStops}>{children}</StopsInTurn>
    </>
  );
  return (
    <Loaded read={departures} skeleton={null} failed={() => stopsView}>
      {() => stopsView}
    </Loaded>
  );
}
