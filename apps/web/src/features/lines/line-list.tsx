import type { ModeGroup } from '@shtrans/contract/transit-modes';
import type { LineSummary } from '@shtrans/contract/traffic';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Chips } from '../../ui/chips.tsx';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { byNumber, groupOf, GROUPS } from '../../domain/transit/line-facts.ts';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { linesMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { KEPT_FACT } from '../../domain/transit/freshness.ts';
import { LineRow } from './line-row.tsx';
import { RowSkeletons } from './lines-frame.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { Loaded } from '../../ui/loaded.tsx';

interface LineListProps {
  /** One group only; undefined: all of them. */
  group: ModeGroup | undefined;
  onGroup: (group: ModeGroup | undefined) => void;
}

/** All lines by kind, those the rider keeps first. */
export function LineList({ group, onGroup }: LineListProps) {
  const { modeGroup } = useMessages(transitMessages);
  const known = useQuery(query('GET maas:/v1/lines', {}, KEPT_FACT));
  return (
    <>
      {group === undefined && <RecentSearches />}
      <ModeChips group={group} onGroup={onGroup} />
      {isOutdated(known) && (
        <div className="lines-saved">
          <LivenessNote savedAt={savedAtOf(known)} />
        </div>
      )}
      <Loaded of={known} skeleton={<RowSkeletons />}>
        {({ items }) => (
          <>
            <KeptLines lines={items} group={group} />
            {GROUPS.filter((one) => group === undefined || one === group).map((one) => (
              <Part
                key={one}
                title={modeGroup[one]}
                lines={items.filter(({ mode }) => groupOf(mode) === one)}
                asked={group === one}
              />
            ))}
          </>
        )}
      </Loaded>
    </>
  );
}

export function ModeChips({ group, onGroup }: LineListProps) {
  const t = useMessages(linesMessages);
  const { modeGroup } = useMessages(transitMessages);
  const all = { key: 'all', title: t.allModes };
  return (
    <div className="lines-modes">
      <Chips
        label={t.modes}
        type="radio"
        items={[all, ...GROUPS.map((key) => ({ key, title: modeGroup[key] }))]}
        chosen={[group ?? 'all']}
        onToggle={(key) => onGroup(GROUPS.find((one) => one === key))}
      />
    </div>
  );
}

/** The rider's own lines, in the order in which they were kept. */
function KeptLines({
  lines,
  group,
}: {
  lines: readonly LineSummary[];
  group?: ModeGroup | undefined;
}) {
  const t = useMessages(linesMessages);
  const kept = useFavourites()
    .flatMap(({ key }) => lines.find(({ id }) => key === `line:${id}`) ?? [])
    .filter(({ mode }) => group === undefined || groupOf(mode) === group);
  if (kept.length === 0) return null;
  return (
    <section className="lines-part">
      <h2>{t.favourites}</h2>
      <Rows lines={kept} />
    </section>
  );
}

interface PartProps {
  title: string;
  lines: readonly LineSummary[];
  /** The rider chose this kind. */
  asked: boolean;
}

function Part({ title, lines, asked }: PartProps) {
  const t = useMessages(linesMessages);
  const { lineCount } = useMessages(transitMessages);
  if (lines.length === 0) return asked ? <p className="lines-none">{t.none}</p> : null;
  return (
    <section className="lines-part">
      <h2>
        {title}
        <span className="lines-count num">{lineCount(lines.length)}</span>
      </h2>
      <Rows lines={byNumber(lines)} />
    </section>
  );
}

const Rows = ({ lines }: { lines: readonly LineSummary[] }) => (
  <ul className="lines-card">
    {lines.map((line) => (
      <li key={line.id}>
        <LineRow line={line} />
      </li>
    ))}
  </ul>
);
