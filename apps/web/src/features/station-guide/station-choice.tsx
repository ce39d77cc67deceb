import type { StationSummary } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shortName } from '../../domain/transit/line-facts.ts';
import { stationGuideMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { NETWORK_FACT } from '../../domain/transit/freshness.ts';
import { failureText, Loaded } from '../../ui/loaded.tsx';

const MOST = 12;

/** A station to be chosen by name; before anything is typed those with the most lines. */
export function StationChoice() {
  const t = useMessages(stationGuideMessages);
  const search = useSearchText();
  const { q } = search;
  const stations = useQuery(query('GET maas:/v1/stations', { query: { q } }, NETWORK_FACT));
  const found = stations.data?.items.filter(({ kind }) => kind === 'station').slice(0, MOST);
  return (
    <section className="station-choice">
      <SearchField
        label={t.choose}
        placeholder={t.chooseHint}
        search={search}
        error={failureText(stations)}
      />
      {q === '' && <h2>{t.popular}</h2>}
      <ul className="station-found">
        <Loaded of={stations} skeleton={<RowSkeletons />} failed={() => <></>}>
          {() =>
            found?.map((station) => (
              <li key={station.id}>
                <Choice station={station} />
              </li>
            ))
          }
        </Loaded>
      </ul>
      <output className="station-none">{found?.length === 0 && t.nothing}</output>
    </section>
  );
}

const RowSkeletons = () =>
  [0, 1, 2, 3, 4, 5].map((n) => (
    <li key={n}>
      <Skeleton className="station-row-skeleton" />
    </li>
  ));

function Choice({ station: { id, name, lines } }: { station: StationSummary }) {
  const { name: here } = useRoute();
  return (
    <Link to={here} query={{ station: id }} replace className="station-row">
      <span>{inLanguage(name)}</span>
      <span className="station-row-lines">
        {lines.map((line) => (
          <LineBadge key={line.id} colour={line.colour}>
            {shortName(line.name)}
          </LineBadge>
        ))}
      </span>
    </Link>
  );
}
