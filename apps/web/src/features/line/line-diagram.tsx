import { type ReactNode, useRef } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { linePage } from '../../domain/transit/line-facts.ts';
import { LineBadgeLink } from '../../domain/transit/line-link.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { classes } from '../../ui/style/classes.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import type { Drawing, LineStop, Row } from './line-rows.ts';
import { lineMessages } from './messages.ts';
import { Vehicles, type VehiclesSeen } from './vehicles.tsx';
import css from './line-diagram.module.css';

/** Maximum number of other lines at a stop; the number of more is shown. */
const MOST_BADGES = 6;

interface LineDiagramProps {
  drawing: Drawing;
  /** The board that a stop opens below it, and which one is open; undefined if stops lead to their pages. */
  board:
    | {
        open: string | undefined;
        onOpen: (stop: string | undefined) => void;
        draw: (stop: LineStop) => ReactNode;
      }
    | undefined;
  /** The vehicles along the track. */
  vehicles: VehiclesSeen | undefined;
}

/** A line's stops in order along its track, with branches next to it and other lines at each stop. */
export function LineDiagram({ drawing, board, vehicles }: LineDiagramProps) {
  const t = lineMessages();
  const list = useRef<HTMLOListElement>(null);
  const { rows, roundMinutes, pattern } = drawing;
  const count = vehicles?.items.length ?? 0;
  return (
    <div
      className={classes(
        css.diagram,
        rows.some(({ lane }) => lane === 1) && css.wide,
        roundMinutes !== null && css.ring,
      )}
    >
      <div className={css.head}>
        <p>{vehicles && (count > 0 ? t.vehicles.count(count) : board && t.vehicles.none)}</p>
        <p className={css.unit}>
          {roundMinutes === null ? t.minutesFromStart : t.ring(roundMinutes)}
          {pattern.estimated && <EstimateMark />}
        </p>
      </div>
      <div className={css.body}>
        <ol ref={list} aria-label={t.stopList}>
          {rows.map((row, i) => (
            <StopRow
              key={`${row.lane} ${row.index ?? i} ${row.stop.id}`}
              row={row}
              board={board}
              joint={jointName(rows, i)}
            />
          ))}
        </ol>
        {vehicles && <Vehicles {...vehicles} stops={pattern.stops} list={list} />}
      </div>
    </div>
  );
}

/** The stop of the main pattern at which the branch of this row leaves or joins it. */
function jointName(rows: readonly Row[], i: number): string | undefined {
  const row = rows[i];
  if (row?.lane !== 1 || rows[i - 1]?.lane === 1) return undefined;
  const joint = row.leaves ? rows[i - 1] : rows.slice(i).find(({ lane }) => lane === 0);
  return joint && inLanguage(joint.stop.name);
}

const trackClass = ({ lane, from, on, passed, leaves, joins, stop }: Row): string =>
  classes(
    css.row,
    lane === 1 && css.branch,
    from && css.from,
    on && css.on,
    passed && css.passed,
    leaves && css.leaves,
    joins && css.joins,
    stop.transfers.some(({ mode }) => linePage(mode) === 'metroInfo') && css.interchange,
  );

interface StopRowProps extends Pick<LineDiagramProps, 'board'> {
  row: Row;
  joint: string | undefined;
}

function StopRow({ row, board, joint }: StopRowProps) {
  const t = lineMessages();
  const { minutes } = transitMessages();
  const { stop, leaves, turn } = row;
  const { id, transfers } = stop;
  const open = board?.open === id;
  return (
    <li className={trackClass(row)}>
      <span className={css.track} aria-hidden="true">
        <span className={css.dot} data-index={row.index ?? undefined} />
      </span>
      <div className={css.stop}>
        <Link
          to="metroInfo"
          query={{ station: id }}
          className={css.name}
          {...(board && {
            'aria-expanded': open,
            onGo: () => board.onOpen(open ? undefined : id),
          })}
        >
          {inLanguage(stop.name)}
        </Link>
        <span className="tiny quiet num">{minutes(row.minutes)}</span>
        <Icon name="next" size="s" />
      </div>
      {joint !== undefined && (
        <p className={css.note}>{leaves ? t.branchLeaves(joint) : t.branchJoins(joint)}</p>
      )}
      {turn && <p className={css.note}>{t.turns[turn]}</p>}
      {transfers.length > 0 && (
        <div className={css.badges}>
          <span className="visually-hidden">{t.change}</span>
          {transfers.slice(0, MOST_BADGES).map((line) => (
            <LineBadgeLink key={line.id} line={line} />
          ))}
          {transfers.length > MOST_BADGES && t.moreLines(transfers.length - MOST_BADGES)}
        </div>
      )}
      {open && board?.draw(stop)}
    </li>
  );
}
