import type { Liveness } from '@shtrans/contract/live-traffic';
import type { LineDetail } from '@shtrans/contract/traffic';
import { type ReactNode, useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { type Snapshot } from '../../core/query/query-cache.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { lineMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { A_MINUTE, LIVE } from '../../domain/transit/freshness.ts';
import { DirectionBar } from './direction-bar.tsx';
import { lineColours } from '../../domain/transit/line-colours.ts';
import { LineDiagram } from './line-diagram.tsx';
import { LineHead } from './line-head.tsx';
import {
  directionsOf,
  type Drawing,
  drawingOf,
  drawingOfPattern,
  type LineStop,
} from './line-rows.ts';
import { Services } from './services.tsx';
import { StopBoard } from './stop-board.tsx';

/** News is asked for again after so long, in ms, while the page is seen. */
const ALERTS_AGAIN_MS = 30_000;
const VEHICLES_AGAIN_MS = 12_000;

/** What is disturbed on a line; the last answer opens without a network. */
export const alertsOfLine = (line: string) =>
  query('GET maas:/v1/alerts', { query: { line } }, { ...A_MINUTE, saved: true });

interface LineViewProps {
  line: LineDetail;
  /** What `line` is from. */
  answer: Snapshot<LineDetail>;
  /** As the address has it; the line's first where it runs no such way. */
  direction: number;
  onDirection: (direction: number) => void;
}

function useDirection({ line, direction, onDirection }: LineViewProps) {
  const all = directionsOf(line);
  const at = Math.max(0, all.indexOf(direction));
  const next = all[(at + 1) % all.length];
  return {
    direction: all[at] ?? 0,
    onSwap: all.length > 1 && next !== undefined ? () => onDirection(next) : undefined,
  };
}

interface FrameProps extends LineViewProps {
  drawing: Drawing | undefined;
  onSwap: (() => void) | undefined;
  /** How the news shown here was come by. */
  news: Pick<Snapshot<{ liveness: Liveness }>, 'data' | 'error' | 'updatedAt' | 'asOf'>;
  children: ReactNode;
}

/** What all lines show around their stops. */
function Frame({ line, answer, drawing, onSwap, news, children }: FrameProps) {
  const t = useMessages(lineMessages);
  const alerts = useQuery(alertsOfLine(line.id), { again: () => ALERTS_AGAIN_MS });
  const stops = new Set(line.patterns.flatMap((pattern) => pattern.stops.map(({ id }) => id)));
  return (
    <div className="line" style={lineColours(line.colour)}>
      <LineHead line={line} stops={stops.size} />
      <DirectionBar pattern={drawing?.pattern} onSwap={onSwap} />
      <div className="line-note">
        <LivenessNote
          liveness={news.data?.liveness}
          savedAt={(isOutdated(answer) ? savedAtOf(answer) : undefined) ?? savedAtOf(news)}
        />
      </div>
      <AlertList alerts={alerts.data?.items ?? []} />
      <section className="card line-card" aria-label={t.stopList}>
        {children}
      </section>
      {drawing && <Services line={line} direction={drawing.pattern.direction} />}
    </div>
  );
}

const stopLink = ({ id, name }: LineStop): ReactNode => (
  <Link to="metroInfo" query={{ station: id }} className="stop-link">
    {inLanguage(name)}
  </Link>
);

/** A line on rails: its stops lead to their pages. */
export function RailLineView(props: LineViewProps) {
  const { line } = props;
  const { direction, onSwap } = useDirection(props);
  const drawing = drawingOf(line, direction);
  const news = useQuery(alertsOfLine(line.id));
  return (
    <Frame {...props} drawing={drawing} onSwap={onSwap} news={news}>
      {drawing && <LineDiagram drawing={drawing} name={stopLink} />}
      {drawing?.others.map((pattern) => (
        <LineDiagram
          key={pattern.id}
          drawing={drawingOfPattern({ ...line, patterns: [] }, pattern)}
          name={stopLink}
        />
      ))}
    </Frame>
  );
}

/** A line by road or water: its vehicles under way, and at each stop what leaves next. */
export function RoadLineView(props: LineViewProps) {
  const { line } = props;
  const { direction, onSwap } = useDirection(props);
  const [open, setOpen] = useState<string>();
  const vehicles = useQuery(
    query('GET maas:/v1/lines/:id/vehicles', { params: { id: line.id } }, LIVE),
    {
      again: () => VEHICLES_AGAIN_MS,
    },
  );
  const drawing = drawingOf(line, direction);
  const t = useMessages(lineMessages);
  const underWay = vehicles.data?.items.filter((one) => one.direction === direction) ?? [];
  const count = underWay.length;
  const stopButton = ({ id, name }: LineStop) => (
    <button
      type="button"
      className="stop-link"
      aria-expanded={open === id}
      onClick={() => setOpen(open === id ? undefined : id)}
    >
      {inLanguage(name)}
    </button>
  );
  const board = (stop: LineStop) =>
    stop.id === open && <StopBoard stop={stop} line={line.id} direction={direction} />;
  return (
    <Frame {...props} drawing={drawing} onSwap={onSwap} news={vehicles}>
      {drawing && (
        <LineDiagram
          drawing={drawing}
          name={stopButton}
          below={board}
          note={vehicles.data && (count === 0 ? t.vehicles.none : t.vehicles.count(count))}
          vehicles={{
            items: underWay,
            old: isOutdated(vehicles) || vehicles.data?.liveness.stale === true,
          }}
        />
      )}
      {drawing?.others.map((pattern) => (
        <LineDiagram
          key={pattern.id}
          drawing={drawingOfPattern({ ...line, patterns: [] }, pattern)}
          name={stopButton}
          below={board}
        />
      ))}
    </Frame>
  );
}
