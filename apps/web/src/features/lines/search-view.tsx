import type { LineSummary } from '@shtrans/contract/traffic/schemas';
import { useKept } from '../../core/query/use-query.ts';
import { useOnline } from '../../core/view/use-online.ts';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfLine, favouriteOfStation } from '../../domain/favourites/favourites.ts';
import type { FoundStation } from '../../domain/transit/queries.ts';
import { districtText, kindText } from '../../domain/transit/stop-text.ts';
import { LineBadges } from '../../domain/transit/line-badges.tsx';
import { StopRow } from '../../domain/transit/stop-row.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { failureText } from '../../ui/page/loaded.tsx';
import { LineRow } from './line-list.tsx';
import { Part, RowSkeletons } from './lines-frame.tsx';
import { linesMessages } from './messages.ts';
import { recentSearches } from './search-history.ts';
import css from './search-view.module.css';
import { type Found, linesNamed, useSearch } from './use-search.ts';

/** The results for a text; the previous results stay until the next ones are loaded. */
export function SearchView({ q }: { q: string }) {
  const { search: t } = linesMessages();
  const online = useOnline();
  const { answer, deviceResults } = useSearch(q);
  const keptRead = useKept(answer);
  const failed = failureText(answer) !== undefined;
  const busy = answer.data === undefined && !failed;
  const results = failed ? deviceResults : keptRead.data;
  const count = results === undefined ? 0 : results.stations.length + results.lines.length;
  return (
    <div aria-busy={busy}>
      {/* Read by screen readers when typing pauses; reserves one line for all texts. */}
      <output className={css.count}>{busy ? t.searching : t.found(count)}</output>
      {failed && (
        <div className={css.note}>
          <p>{online ? t.failed : t.offline}</p>
          {online && (
            <Button size="small" fill="outline" onClick={answer.refetch}>
              {t.again}
            </Button>
          )}
        </div>
      )}
      {results === undefined && <RowSkeletons />}
      {results !== undefined && count > 0 && <Results found={results} />}
      {results !== undefined && count === 0 && !busy && (
        <ErrorBlock status="empty" title={t.none(results.q)} description={t.noneHint} />
      )}
    </div>
  );
}

/** The results; lines come first if a line's name contains the text. */
function Results({ found: { q, stations, lines } }: { found: Found }) {
  const { search: t } = linesMessages();
  const stops = stations.length > 0 && (
    <Part key="stations" title={t.stations}>
      {stations.map((station) => (
        <li key={station.id} className={css.result}>
          <StationResult station={station} />
          <FavouriteButton favourite={favouriteOfStation(station)} />
        </li>
      ))}
    </Part>
  );
  const routes = lines.length > 0 && (
    <Part key="lines" title={t.lines}>
      {lines.map((line) => (
        <li key={line.id} className={css.result}>
          <LineRow line={line} onOpen={() => rememberLine(line)} />
          <FavouriteButton favourite={favouriteOfLine(line)} />
        </li>
      ))}
    </Part>
  );
  return linesNamed(lines, q).length > 0 ? [routes, stops] : [stops, routes];
}

const rememberLine = ({ id, mode, name, colour }: LineSummary): void =>
  recentSearches.remember({ is: 'line', id, name, kind: mode, colour });

/** Maximum number of line badges next to a station. */
const BADGES = 6;

/** A former name explains why a station matched; the pinyin of its name does not. */
const isFormer = (matched: string | null): matched is string =>
  matched !== null && /[\u4e00-\u9fff]/.test(matched);

function StationResult({ station }: { station: FoundStation }) {
  const { search: t } = linesMessages();
  const { id, kind, name, lines, district, matched } = station;
  const facts = [kindText(kind), districtText(district), isFormer(matched) && t.matched(matched)];
  return (
    <StopRow
      stop={station}
      onOpen={() => recentSearches.remember({ is: 'stop', id, name, kind, colour: null })}
    >
      {facts.filter(Boolean).join(' · ')}
      <LineBadges lines={lines} most={BADGES} />
    </StopRow>
  );
}
