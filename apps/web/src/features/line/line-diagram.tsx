import type { Vehicle } from '@shtrans/contract/live-traffic';
import { type ReactNode, useRef } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { LineBadgeLink, linePage } from '../../domain/transit/line-link.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { lineMessages } from './messages.ts';
import type { Drawing, LineStop, Row } from './line-rows.ts';
import { Vehicles } from './vehicles.tsx';
import './line-diagram.css';

/** So many other lines show at a stop; more are counted. */
const MOST_BADGES = 6;

interface LineDiagramProps {
  drawing: Drawing;
  /** A stop's name: a link or a button that covers its row. */
  name: (stop: LineStop) => ReactNode;
  /** Below the stop, inside of its row. */
  below?: ((stop: LineStop) => ReactNode) | undefined;
  /** Above the stops, beside what their minutes are. */
  note?: string | undefined;
  /** What moves along the track; `old`: may not be there any more. */
  vehicles?: { items: readonly Vehicle[]; old: boolean };
}

/** A line's stops in order along its track, with branches beside it and other lines at each stop. */
export function LineDiagram({ drawing, name, below, note, vehicles }: LineDiagramProps) {
  const t = useMessages(lineMessages);
  const list = useRef<HTMLOListElement>(null);
  const { rows, ring, pattern } = drawing;
  return (
    <div className={diagramClass(rows, below !== undefined)}>
      <div className="diagram-head num">
        <p>{note}</p>
        <p className="diagram-minutes">
          {ring ? t.ring(drawing.roundMinutes ?? 0) : t.minutesFromStart}
          {pattern.estimated && <EstimateMark />}
        </p>
      </div>
      <div className={ring ? 'diagram-body diagram-ring' : 'diagram-body'}>
        <ol ref={list} aria-label={t.stopList}>
          {rows.map((row, i) => (
            <StopRow
              key={`${row.lane} ${row.index ?? i} ${row.stop.id}`}
              row={row}
              name={name}
              below={below}
              joint={jointName(rows, i)}
            />
          ))}
        </ol>
        {vehicles && (
          <Vehicles
            vehicles={vehicles.items}
            old={vehicles.old}
            stops={pattern.stops}
            list={list}
          />
        )}
      </div>
    </div>
  );
}

const diagramClass = (rows: readonly Row[], opens: boolean): string =>
  ['diagram', rows.some(({ lane }) => lane === 1) && 'diagram-wide', opens && 'diagram-opens']
    .filter(Boolean)
    .join(' ');

/** The stop of the main way at which the branch that begins in this row leaves or joins it. */
function jointName(rows: readonly Row[], i: number): string | undefined {
  const row = rows[i];
  if (row?.lane !== 1 || rows[i - 1]?.lane === 1) return undefined;
  const joint = row.leaves ? rows[i - 1] : rows.slice(i).find(({ lane }) => lane === 0);
  return joint && inLanguage(joint.stop.name);
}

interface StopRowProps extends Pick<LineDiagramProps, 'name' | 'below'> {
  row: Row;
  joint: string | undefined;
}

const trackClass = ({ lane, from, on, passed, leaves, joins, stop }: Row): string =>
  [
    'stop-row',
    lane === 1 && 'stop-branch',
    from && 'track-from',
    on && 'track-on',
    passed && 'track-passed',
    leaves && 'track-leaves',
    joins && 'track-joins',
    stop.transfers.some(({ mode }) => linePage(mode) === 'metroInfo') && 'stop-change',
  ]
    .filter(Boolean)
    .join(' ');

function StopRow({ row, name, below, joint }: StopRowProps) {
  const t = useMessages(lineMessages);
  const { minutes } = useMessages(transitMessages);
  const { stop, turns } = row;
  return (
    <li className={trackClass(row)} data-place={row.index ?? undefined}>
      <span className="track" aria-hidden="true">
        <span className="track-dot" />
      </span>
      <div className="stop-body">
        <div className="stop-line">
          <div className="stop-name">{name(stop)}</div>
          <span className="stop-minutes num">{minutes(row.minutes)}</span>
          <Icon name="next" size="s" />
        </div>
        {joint !== undefined && (
          <p className="stop-branch-name">
            {row.leaves ? t.branchLeaves(joint) : t.branchJoins(joint)}
          </p>
        )}
        {turns.length > 0 && <p className="stop-turn">{t.turns[turns[0]?.at ?? 'ends']}</p>}
        {stop.transfers.length > 0 && <Badges stop={stop} />}
        {below?.(stop)}
      </div>
    </li>
  );
}

function Badges({ stop: { transfers } }: { stop: LineStop }) {
  const t = useMessages(lineMessages);
  const more = transfers.length - MOST_BADGES;
  return (
    <div className="stop-badges">
      <span className="visually-hidden">{t.change}</span>
      {transfers.slice(0, MOST_BADGES).map((line) => (
        <LineBadgeLink key={line.id} line={line} />
      ))}
      {more > 0 && <span className="stop-more">{t.moreLines(more)}</span>}
    </div>
  );
}
