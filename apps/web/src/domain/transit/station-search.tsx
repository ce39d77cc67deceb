import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { failureText } from '../../ui/page/loaded.tsx';
import { SearchField, useSearchText } from '../../ui/form/search-field.tsx';
import { type FoundStation, stationsQuery } from './queries.ts';
import { optionClass, StationOption } from './station-option.tsx';
import css from './station-search.module.css';

/** As many as fit without much scrolling. */
const MOST = 6;

interface StationSearchProps {
  /** The id of a station that is not offered. */
  not: string;
  /** `label` of the field, `hint` in it, `nothing`: no station matches. */
  texts: Record<'label' | 'hint' | 'nothing', string>;
  onPick: (found: FoundStation) => void;
}

/** Picks a station of the network by its name. */
export function StationSearch({ not, texts: t, onPick }: StationSearchProps) {
  const search = useSearchText();
  const { q } = search;
  const stations = useQuery(q === '' ? undefined : stationsQuery(q));
  const options = stations.data?.items
    .filter(({ id, kind }) => id !== not && kind === 'station')
    .slice(0, MOST);
  return (
    <>
      <SearchField
        label={t.label}
        placeholder={t.hint}
        search={search}
        error={failureText(stations)}
      />
      <ul className={css.found} aria-busy={stations.loading}>
        {options?.map((option) => (
          <li key={option.id}>
            <button type="button" className={optionClass} onClick={() => onPick(option)}>
              <StationOption name={option.name} lines={option.lines} label={inLanguage} />
            </button>
          </li>
        ))}
      </ul>
      <output className="small quiet">{options?.length === 0 && t.nothing}</output>
    </>
  );
}
