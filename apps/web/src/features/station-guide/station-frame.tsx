import type { StationDetail } from '@shtrans/contract/traffic';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { Link } from '../../core/route/link.tsx';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { stationQuery } from '../../domain/transit/queries.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RoutePage } from '../../ui/fact-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stationGuideMessages } from './messages.ts';
import { StationChoice } from './station-choice.tsx';
import css from './station-frame.module.css';

interface StationFrameProps {
  /** Above the content, by the station's name. */
  heading: (station: string, of: StationDetail) => string;
  children: (station: StationDetail) => ReactNode;
}

/**
 * A page of the station that the address names by `station`; without one it is chosen first. The last
 * answer opens without a network, and says its age.
 */
export function StationFrame(props: StationFrameProps) {
  const { station = '' } = useRoute().query;
  return (
    <RoutePage before="trafficGuide">
      {station === '' ? <StationChoice /> : <Station key={station} id={station} {...props} />}
    </RoutePage>
  );
}

function Station({ id, heading, children }: StationFrameProps & { id: string }) {
  const t = stationGuideMessages();
  const { name: here } = useRoute();
  const answer = useQuery(stationQuery(id));
  const name = answer.data && inLanguage(answer.data.name);
  useNameTitle(name);
  return (
    <Loaded of={answer} skeleton={<Skeleton className={css.room} />}>
      {(station) => (
        <>
          {isOutdated(answer) && (
            <div className={css.age}>
              <LivenessNote savedAt={savedAtOf(answer)} />
            </div>
          )}
          <div className={css.bar}>
            <h2 className="large strong">{heading(name ?? '', station)}</h2>
            <Link to={here} className={css.other} aria-label={`${t.otherStation}（${name}）`}>
              {t.otherStation}
            </Link>
          </div>
          {children(station)}
        </>
      )}
    </Loaded>
  );
}
