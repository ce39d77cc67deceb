import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/router.ts';
import { stationsQuery } from '../../domain/transit/queries.ts';
import { optionClass, StationOption } from '../../domain/transit/station-option.tsx';
import { failureText, Loaded } from '../../ui/loaded.tsx';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stationGuideMessages } from './messages.ts';
import css from './station-choice.module.css';

const MOST = 12;

/** A station to be chosen by name; before anything is typed those with the most lines. */
export function StationChoice() {
  const t = stationGuideMessages();
  const { name: here } = useRoute();
  const search = useSearchText();
  const { q } = search;
  const stations = useQuery(stationsQuery(q));
  const found = stations.data?.items.filter(({ kind }) => kind === 'station').slice(0, MOST);
  return (
    <section className={css.choice}>
      <SearchField
        label={t.choose}
        placeholder={t.chooseHint}
        search={search}
        error={failureText(stations)}
      />
      {q === '' && <h2 className="small strong quiet above-8 below-8">{t.popular}</h2>}
      <ul className="panel ruled clipped">
        <Loaded
          of={stations}
          skeleton={[0, 1, 2, 3, 4, 5].map((n) => (
            <li key={n}>
              <Skeleton className={css.room} />
            </li>
          ))}
          failed={() => <></>}
        >
          {() =>
            found?.map(({ id, name, lines }) => (
              <li key={id}>
                <Link to={here} query={{ station: id }} replace className={optionClass}>
                  <StationOption name={name} lines={lines} />
                </Link>
              </li>
            ))
          }
        </Loaded>
      </ul>
      <output className="quiet centred block high-24 above-12">
        {found?.length === 0 && t.nothing}
      </output>
    </section>
  );
}
