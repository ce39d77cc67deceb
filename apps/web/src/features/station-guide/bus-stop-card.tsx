import type { NearbyPlace } from '@shtrans/contract/traffic/schemas';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { DepartureList } from '../../domain/departures/departure-list.tsx';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { nearbyMessages } from '../../domain/nearby/messages.ts';
import { departuresQuery } from '../../domain/transit/queries.ts';
import { distanceText, roughDurationText } from '../../domain/transit/transit-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { stationGuideMessages } from './messages.ts';
import css from './bus-stop-card.module.css';

/** Polling interval for departures while the page is visible, in ms. */
const AGAIN_MS = 30_000;
/** Number of departures shown at first. */
const FIRST = 4;

interface BusStopCardProps {
  stop: Pick<NearbyPlace, 'id' | 'name'>;
  /** The walk from the station; null if the stop itself was requested. */
  walk: Pick<NearbyPlace, 'distanceMetres' | 'walkSeconds'> | null;
}

/** A stop with the next departures of its buses. */
export function BusStopCard({ stop: { id, name }, walk }: BusStopCardProps) {
  const t = stationGuideMessages();
  const [all, setAll] = useState(false);
  const departures = useQuery(departuresQuery({ stop: id }), { again: () => AGAIN_MS });
  const { data } = departures;
  return (
    <section className="card">
      <div className={css.head}>
        <h3 className="strong">
          <Link to="metroInfo" query={{ station: id }} className={css.name}>
            {inLanguage(name)}
          </Link>
        </h3>
        {walk !== null && (
          <span className="small quiet num">
            {distanceText(walk.distanceMetres)} ·{' '}
            {nearbyMessages().walk(roughDurationText(walk.walkSeconds))}
          </span>
        )}
      </div>
      <LivenessNote liveness={data?.liveness} savedAt={savedAtOf(departures)} />
      <div className={css.list}>
        <Loaded read={departures} skeleton={<Skeleton className={css.list} />}>
          {({ items }) => <DepartureList departures={all ? items : items.slice(0, FIRST)} />}
        </Loaded>
      </div>
      {data !== undefined && data.items.length > FIRST && (
        <Button
          fill="none"
          block
          aria-expanded={all}
          aria-label={`${all ? t.fewer : t.showAll} ${inLanguage(name)}`}
          onClick={() => setAll(!all)}
        >
          {all ? t.fewer : t.showAll}
        </Button>
      )}
    </section>
  );
}
