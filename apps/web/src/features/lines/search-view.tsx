import { useMessages } from '../../core/i18n/messages.ts';
import { useOnline } from '../../core/view/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { linesMessages } from './messages.ts';
import { RowSkeletons } from './lines-frame.tsx';
import { Results } from './results.tsx';
import { useSearch } from './use-search.ts';

/** The answer to a text; the one before it stays until the next is there. */
export function SearchView({ q }: { q: string }) {
  const { search: t } = useMessages(linesMessages);
  const online = useOnline();
  const { found, busy, failed, again } = useSearch(q);
  const count = found === undefined ? 0 : found.stations.length + found.lines.length;
  return (
    <div aria-busy={busy}>
      {/* Told by screen readers when typing pauses; the room of a line for all of them. */}
      <output className="search-count">{busy ? t.searching : t.found(count)}</output>
      {failed && (
        <div className="search-note">
          <p>{online ? t.failed : t.offline}</p>
          {online && (
            <Button size="small" fill="outline" onClick={again}>
              {t.again}
            </Button>
          )}
        </div>
      )}
      {found === undefined && <RowSkeletons />}
      {found !== undefined && count > 0 && <Results found={found} />}
      {found !== undefined && count === 0 && !busy && (
        <ErrorBlock status="empty" title={t.none(found.q)} description={t.noneHint} />
      )}
    </div>
  );
}
