import type { StationDetail } from '@shtrans/contract/traffic/schemas';
import type { ReactNode } from 'react';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { Link } from '../../core/route/link.tsx';
import { OutdatedNote } from '../../domain/departures/liveness-note.tsx';
import { stationQuery, stationsQuery } from '../../domain/transit/queries.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { failureText, Loaded } from '../../ui/page/loaded.tsx';
import { RoutePage } from '../../ui/page/fact-page.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { stationGuideMessages } from './messages.ts';
import css from './station-frame.module.css';
import { optionClass, StationOption } from '../../domain/transit/station-option.tsx';
import { SearchField, useSearchText } from '../../ui/form/search-field.tsx';
import choiceCss from './station-choice.module.css';

interface StationFrameProps {
  /** The heading above the content, from the station's name. */
  heading: (station: string, of: StationDetail) => string;
  children: (station: StationDetail) => ReactNode;
}

/**
 * A page of the station that the address names by `station`; without one the rider chooses it first. The last answer
 * opens without a network, with its age.
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
  const { name: currentRoute } = useRoute();
  const answer = useQuery(stationQuery(id));
  const name = useNameTitle(answer.data);
  return (
    <Loaded
      read={answer}
      skeleton={<Skeleton className={css.room} />}
      steps={
        <ButtonLink to="stationGuide" color="primary">
          {t.otherStation}
        </ButtonLink>
      }
    >
      {(station) => (
        <>
          <OutdatedNote read={answer} className={css.age} />
          <div className={css.bar}>
            <h2 className="large strong">{heading(name ?? '', station)}</h2>
            <Link
              to={currentRoute}
              className={css.other}
              aria-label={`${t.otherStation}（${name}）`}
            >
              {t.otherStation}
            </Link>
          </div>
          {children(station)}
        </>
      )}
    </Loaded>
  );
}

const MOST = 12;

/** Chooses a station by name; before a name is entered, lists those with most lines. */
export function StationChoice() {
  const t = stationGuideMessages();
  const { name: currentRoute } = useRoute();
  const search = useSearchText();
  const { q } = search;
  const stations = useQuery(stationsQuery(q));
  const items = stations.data?.items ?? [];
  const foundStations = items.filter(({ kind }) => kind === 'station');
  // In a city of buses its stops are what others call stations.
  const matchingStations = (foundStations.length > 0 ? foundStations : items).slice(0, MOST);
  return (
    <section className={choiceCss.choice}>
      <SearchField
        label={t.choose}
        placeholder={t.chooseHint}
        search={search}
        error={failureText(stations)}
      />
      {q === '' && <h2 className="small strong quiet above-8 below-8">{t.popular}</h2>}
      <ul className="panel ruled clipped">
        <Loaded
          read={stations}
          skeleton={[0, 1, 2, 3, 4, 5].map((n) => (
            <li key={n}>
              <Skeleton className={choiceCss.room} />
            </li>
          ))}
          failed={() => <></>}
        >
          {() =>
            matchingStations.map(({ id, name, lines }) => (
              <li key={id}>
                <Link to={currentRoute} query={{ station: id }} replace className={optionClass}>
                  <StationOption name={name} lines={lines} />
                </Link>
              </li>
            ))
          }
        </Loaded>
      </ul>
      <output className="quiet centred block high-24 above-12">
        {stations.data !== undefined && matchingStations.length === 0 && t.nothing}
      </output>
    </section>
  );
}
