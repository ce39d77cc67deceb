import type { StationDetail } from '@shtrans/contract/traffic';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { useRoute, useRouteTitle } from '../../core/route/use-route.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { query } from '../../core/query/query.ts';
import { KEPT_FACT } from '../../domain/transit/freshness.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { StationChoice } from './station-choice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import './station.css';

/**
 * A page of the station that the address names by `station`; without one it is chosen first. The last
 * answer opens without a network, and says its age.
 */
export function StationFrame({ children }: { children: (station: StationDetail) => ReactNode }) {
  const title = useRouteTitle();
  const { station = '' } = useRoute().query;
  return (
    <Page title={title} onBack={() => back('trafficGuide')}>
      {station === '' ? <StationChoice /> : <Known key={station} id={station} show={children} />}
    </Page>
  );
}

interface KnownProps {
  id: string;
  show: (station: StationDetail) => ReactNode;
}

function Known({ id, show }: KnownProps) {
  const answer = useQuery(query('GET maas:/v1/stations/:id', { params: { id } }, KEPT_FACT));
  useNameTitle(answer.data && inLanguage(answer.data.name));
  return (
    <Loaded of={answer} skeleton={<Skeleton className="station-name-skeleton" />}>
      {(station) => (
        <>
          {isOutdated(answer) && (
            <div className="station-note">
              <LivenessNote savedAt={savedAtOf(answer)} />
            </div>
          )}
          {show(station)}
        </>
      )}
    </Loaded>
  );
}
