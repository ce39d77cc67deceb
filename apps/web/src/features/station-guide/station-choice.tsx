import type { StationSummary } from '@shtrans/contract/traffic';
import { errorText } from '../../core/api/error-text.ts';
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
import { stationsQuery } from '../../domain/transit/queries.ts';

const MOST = 12;

/** A station to be chosen by name; before anything is typed those with the most lines. */
export function StationChoice() {
  const t = useMessages(stationGuideMessages);
  const search = useSearchText();
  const { q } = search;
  const { data, error } = useQuery(stationsQuery(q));
  const found = data?.filter(({ kind }) => kind === 'station').slice(0, MOST);
  return (
    <section className="station-choice">
      <SearchField
        label={t.choose}
        placeholder={t.chooseHint}
        search={search}
        error={data === undefined && error !== null ? errorText(error) : undefined}
      />
      {q === '' && <h2>{t.popular}</h2>}
      <ul className="station-found">
        {found?.map((station) => (
          <li key={station.id}>
            <Choice station={station} />
          </li>
        ))}
        {found === undefined &&
          error === null &&
          [0, 1, 2, 3, 4, 5].map((n) => (
            <li key={n}>
              <Skeleton className="station-row-skeleton" />
            </li>
          ))}
      </ul>
      <output className="station-none">{found?.length === 0 && t.nothing}</output>
    </section>
  );
}

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
