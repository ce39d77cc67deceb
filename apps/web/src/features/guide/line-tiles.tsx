import type { LineSummary } from '@shtrans/contract/traffic/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import {
  byNumber,
  groupOf,
  lineColours,
  lineLink,
  shortName,
} from '../../domain/transit/line-facts.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { Skeleton, Skeletons } from '../../ui/page/skeleton.tsx';
import { TransportTile } from '../../domain/transport/transport-icon.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { guideMessages } from './messages.ts';
import { linesQuery } from '../../domain/transit/queries.ts';
import { Section } from './guide-frame.tsx';
import { useAlerts } from './service-status.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import guideFrame from './guide-frame.module.css';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './line-tiles.module.css';

/** Every line as a tile in its colour; buses and ferries have their own lists. */
export function LineTiles() {
  const lines = useQuery(linesQuery());
  return (
    <LinesSection>
      <Loaded read={lines} skeleton={<TileSkeletons />}>
        {({ items }) => <Tiles lines={items} />}
      </Loaded>
    </LinesSection>
  );
}

const showAllInCare = (): void => {
  document.documentElement.dataset['care'] = 'all';
};

export function LinesSection({ children }: { children: ReactNode }) {
  const { lines: t, showMore } = guideMessages();
  return (
    <>
      <button type="button" className={guideFrame.showMore} onClick={showAllInCare}>
        {showMore}
      </button>
      <div className={guideFrame.beyond}>
        <Section
          title={t.title}
          action={
            <NextLink to="trafficLines" className={guideFrame.more}>
              {t.all}
            </NextLink>
          }
        >
          {children}
        </Section>
      </div>
    </>
  );
}

function Tiles({ lines }: { lines: readonly LineSummary[] }) {
  const alerts = useAlerts().data?.items ?? [];
  const disturbed = new Set(alerts.flatMap((alert) => alert.lines.map(({ id }) => id)));
  const rail = byNumber(lines.filter(({ mode }) => groupOf(mode) === 'metro'));
  const numbered = rail.filter(({ name }) => shortName(name) !== inLanguage(name));
  const namedLines = rail.filter((line) => !numbered.includes(line));
  const tile = (line: LineSummary) => (
    <Tile key={line.id} line={line} disturbed={disturbed.has(line.id)} />
  );
  return (
    <div className={css.lines}>
      <ul className={css.numbers}>{numbered.map(tile)}</ul>
      <ul className={css.names}>{namedLines.map(tile)}</ul>
      <div className="ruled">
        <ModeRow lines={lines} group="bus" />
        <ModeRow lines={lines} group="ferry" />
      </div>
    </div>
  );
}

function Tile({ line, disturbed }: { line: LineSummary; disturbed: boolean }) {
  const { lines: t } = guideMessages();
  const name = inLanguage(line.name);
  return (
    <li>
      <Link
        {...lineLink(line)}
        className={css.tile}
        style={lineColours(line.colour)}
        aria-label={disturbed ? `${name}, ${t.disturbed}` : name}
      >
        {shortName(line.name)}
        {disturbed && <span className={css.mark} aria-hidden="true" />}
      </Link>
    </li>
  );
}

/** All lines of a kind as one row, with their number. */
function ModeRow({ lines, group }: { lines: readonly LineSummary[]; group: 'bus' | 'ferry' }) {
  const t = transitMessages();
  const count = lines.filter(({ mode }) => groupOf(mode) === group).length;
  if (count === 0) return null;
  return (
    <Link to="trafficLines" query={{ mode: group }} className={css.mode}>
      <TransportTile name={group} />
      <span className="grow strong plain medium">{t.modeGroup[group]}</span>
      <span className="num">{t.lineCount(count)}</span>
      <Icon name="next" size="s" />
    </Link>
  );
}

/** Reserves the height of the tiles while they load. */
export const TileSkeletons = () => (
  <div className={css.lines} aria-hidden="true">
    <div className={css.numbers}>
      <Skeleton count={18} className={css.tile} />
    </div>
    <div className={css.names}>
      <Skeleton count={3} className={css.tile} />
    </div>
    <Skeletons count={2} className={css.room} />
  </div>
);
