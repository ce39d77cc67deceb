import { hasMode } from '@shtrans/contract/city/current';
import type { LineSummary } from '@shtrans/contract/traffic/schemas';
import type { ModeGroup } from '@shtrans/contract/traffic/facts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { OutdatedNote } from '../../domain/departures/liveness-note.tsx';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { linesQuery } from '../../domain/transit/queries.ts';
import { byNumber, groupOf, GROUPS, lineLink } from '../../domain/transit/line-facts.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { ChipLinks } from '../../ui/button/chips.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import css from './line-list.module.css';
import { Part, RowSkeletons } from './lines-frame.tsx';
import { linesMessages } from './messages.ts';
import { RecentSearches } from './recent-searches.tsx';

interface LineListProps {
  /** Only this group; undefined for all. */
  group: ModeGroup | undefined;
}

/** All lines by kind, favourites first. */
export function LineList({ group }: LineListProps) {
  const linesRead = useQuery(linesQuery());
  return (
    <>
      {group === undefined && <RecentSearches />}
      <ModeChips group={group} />
      <OutdatedNote read={linesRead} className={css.saved} />
      <Loaded read={linesRead} skeleton={<RowSkeletons />}>
        {({ items }) => <Lines lines={items} group={group} />}
      </Loaded>
    </>
  );
}

export function ModeChips({ group }: LineListProps) {
  const t = linesMessages();
  const { modeGroup } = transitMessages();
  return (
    <div className={css.modes}>
      <ChipLinks
        label={t.modes}
        to="trafficLines"
        items={[undefined, ...GROUPS.filter(hasMode)].map((mode) => ({
          title: mode === undefined ? t.allModes : modeGroup[mode],
          query: { mode },
          current: mode === group,
        }))}
      />
    </div>
  );
}

function Lines({ lines, group }: { lines: readonly LineSummary[]; group: ModeGroup | undefined }) {
  const t = linesMessages();
  const { modeGroup, lineCount } = transitMessages();
  const favourites = useFavourites();
  const shownLines = lines.filter(({ mode }) => group === undefined || groupOf(mode) === group);
  // In the order in which they were saved.
  const favouriteLines = favourites.flatMap(
    ({ key }) => shownLines.find(({ id }) => key === `line:${id}`) ?? [],
  );
  if (shownLines.length === 0 && group !== undefined) return <p className={css.none}>{t.none}</p>;
  return (
    <>
      {favouriteLines.length > 0 && <Part title={t.favourites}>{favouriteLines.map(rowOf)}</Part>}
      {GROUPS.map((each) => {
        const part = byNumber(shownLines.filter(({ mode }) => groupOf(mode) === each));
        const title = (
          <>
            {modeGroup[each]}
            <span className="small quiet num after-8 regular">{lineCount(part.length)}</span>
          </>
        );
        return (
          part.length > 0 && (
            <Part key={each} title={title}>
              {part.map(rowOf)}
            </Part>
          )
        );
      })}
    </>
  );
}

const rowOf = (line: LineSummary) => (
  <li key={line.id}>
    <LineRow line={line} />
  </li>
);

interface LineRowProps {
  line: LineSummary;
  onOpen?: () => void;
}

/** A line in its colour with its two ends, linked to its page. */
export function LineRow({ line, onOpen }: LineRowProps) {
  const t = linesMessages();
  const { from, to: end } = line;
  return (
    <Link {...lineLink(line)} className={css.line} onClick={onOpen} data-result="">
      <span className={css.name}>
        <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
      </span>
      <span className="grow small leading-140">
        {from !== null && end !== null ? t.ends(inLanguage(from), inLanguage(end)) : t.loop}
      </span>
    </Link>
  );
}
