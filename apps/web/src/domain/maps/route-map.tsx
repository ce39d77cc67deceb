import type { Point } from '@shtrans/contract/rides';
import { memo, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import {
  FRAME,
  gapsOf,
  glideMs,
  leadsToPickUp,
  place,
  scaleOf,
  stillFits,
  turnTo,
  type View,
  viewOf,
} from './route-view.ts';
import './route-map.css';

interface CarPosition extends Point {
  /** ISO instant. */
  at: string;
  /** Degrees clockwise from north. */
  heading: number;
}

interface RouteMapProps {
  from: Point;
  to: Point;
  /** The way there; empty while there is none: then the ends are joined by a faint straight line. */
  path: readonly Point[];
  car: CarPosition | null;
  /** All that the map says, in a sentence. */
  label: string;
  /** Why what is shown may not be true any more, over the map; '': it is, so far. */
  note?: string;
  /** A car is looked for around `from`. */
  searching?: boolean;
  /** The ends are areas of this radius, in metres, rather than points. */
  areaMetres?: number;
  /** A way of several parts takes the place of `path`: each in its colour, walks (null) dotted. */
  parts?: readonly RoutePart[];
}

export interface RoutePart {
  points: readonly Point[];
  /** `#rrggbb`; null: on foot. */
  colour: string | null;
}

const NO_PARTS: readonly RoutePart[] = [];
/** A circle not larger than a mark says nothing. */
const LEAST_AREA = 26;

/**
 * A map drawn here, without network: the way, its ends and the car, north up, on a plain grid that
 * claims nothing about the city. The car glides from where it was to where it is. The map keeps its
 * shape whatever it shows, and its view while what it shows fits.
 */
export function RouteMap(props: RouteMapProps) {
  const { from, to, path, car, label, note, searching = false, areaMetres } = props;
  const { parts = NO_PARTS } = props;
  const toPickUp = leadsToPickUp(path, from, to);
  const along = [...path, ...parts.flatMap(({ points }) => points)];
  const seen = [from, ...along, ...(toPickUp ? [] : [to]), ...(car === null ? [] : [car])];
  const [kept, setView] = useState<View>(() => viewOf(seen));
  const fits = stillFits(kept, seen);
  const view = fits ? kept : viewOf(seen);
  if (!fits) setView(view);

  const on = (point: Point): { x: number; y: number } => place(view, point);
  const start = on(from);
  const end = on(to);
  const way = path.length > 1 ? path.map(on) : [];
  return (
    <figure className="route-map">
      <figcaption className="visually-hidden">{label}</figcaption>
      <Ground
        way={line(way)}
        gaps={parts.length > 0 ? '' : gapsOf(way, start, end, toPickUp).map(line).join('')}
        parts={parts}
        view={view}
        fromX={start.x}
        fromY={start.y}
        toX={end.x}
        toY={end.y}
        area={areaMetres === undefined ? 0 : areaMetres / view.metresPerUnit}
        metresPerUnit={view.metresPerUnit}
      />
      {searching && (
        <div className="route-map-layer" style={movedTo(start)}>
          <span className="route-map-pulse" />
        </div>
      )}
      {/* Another view: the car is there at once. */}
      {car && <Car key={`${view.lat} ${view.lon}`} seen={car} at={on(car)} old={Boolean(note)} />}
      {note !== undefined && <Note text={note} />}
    </figure>
  );
}

/** Over the map, so that nothing moves when it comes and goes. */
const Note = ({ text }: { text: string }) => (
  <output className="route-map-note num">
    {text !== '' && (
      <span>
        <Icon name="alert" size="s" />
        <span>{text}</span>
      </span>
    )}
  </output>
);

/** The map's room while nobody knows what it will show. */
export const MapRoom = () => <div className="route-map" aria-hidden="true" />;

/** Lines a scale's length apart: graph paper, which nobody takes for streets. */
function grid(step: number): string {
  const lines = (size: number, draw: (at: number) => string): string[] =>
    Array.from({ length: 2 * Math.ceil(size / step / 2) + 1 }, (_, i) =>
      draw(Math.round(size / 2 + (i - Math.ceil(size / step / 2)) * step)),
    );
  return [
    ...lines(FRAME.width, (x) => `M${x} 0V${FRAME.height}`),
    ...lines(FRAME.height, (y) => `M0 ${y}H${FRAME.width}`),
  ].join('');
}

const line = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

interface GroundProps {
  way: string;
  /** Where the way is not known: straight and faint. */
  gaps: string;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  area: number;
  metresPerUnit: number;
  parts: readonly RoutePart[];
  view: View;
}

/** What stands still: drawn again when it changed, not whenever the car was seen. */
const Ground = memo(function Ground(props: GroundProps) {
  const { way, gaps, fromX, fromY, toX, toY, area, metresPerUnit, parts, view } = props;
  const scale = scaleOf(metresPerUnit);
  return (
    <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} aria-hidden="true">
      <path className="route-map-grid" d={grid(scale.units)} />
      {area > LEAST_AREA && <circle className="route-map-area" cx={fromX} cy={fromY} r={area} />}
      {area > LEAST_AREA && <circle className="route-map-area" cx={toX} cy={toY} r={area} />}
      <path className="route-map-gap" d={gaps} />
      <path className="route-map-way-edge" d={way} />
      <path className="route-map-way" d={way} />
      <Parts parts={parts} view={view} />
      <circle className="route-map-from" cx={fromX} cy={fromY} r="17" />
      <g className="route-map-to" transform={`translate(${toX} ${toY})`}>
        <path d="M0 0C-12 -22 -30 -34 -30 -58a30 30 0 0 1 60 0C30 -34 12 -22 0 0z" />
        <circle cy="-57" r="11" />
      </g>
      <g className="route-map-scale" transform={`translate(40 ${FRAME.height - 72})`}>
        <path d={`M0 -14V0H${scale.units.toFixed(0)}V-14`} />
        <text x={scale.units / 2} y="-16" fontSize="34" textAnchor="middle">
          {scale.text}
        </text>
      </g>
    </svg>
  );
});

/** The parts of a way, with a white ring where one goes over into the next. */
function Parts({ parts, view }: { parts: readonly RoutePart[]; view: View }) {
  const drawn = parts.map(({ points, colour }) => {
    const spots = points.map((point) => place(view, point));
    return { d: line(spots), colour, first: spots[0] };
  });
  const changes = drawn.slice(1).map(({ first }) => (first ? `M${first.x} ${first.y}h.1` : ''));
  return (
    <>
      {drawn.map(({ d, colour }) =>
        colour === null ? (
          <path key={d} className="route-map-gap" d={d} />
        ) : (
          <g key={d}>
            <path className="route-map-way-edge" d={d} />
            <path className="route-map-way" d={d} style={{ stroke: colour }} />
          </g>
        ),
      )}
      <path className="route-map-change-edge" d={changes.join('')} />
      <path className="route-map-change" d={changes.join('')} />
    </>
  );
}

/** Layers are as large as the map, so that percentages move them in its measure. */
const movedTo = ({ x, y }: { x: number; y: number }): { transform: string } => ({
  transform: `translate(${(x / FRAME.width) * 100}%, ${(y / FRAME.height) * 100}%)`,
});

interface CarProps {
  seen: CarPosition;
  at: { x: number; y: number };
  old: boolean;
}

/** Moved and turned by transforms alone: the compositor does it, not the page. */
function Car({ seen, at: spot, old }: CarProps) {
  const [last, setLast] = useState({ at: seen.at, turn: seen.heading, ms: 0 });
  const now =
    last.at === seen.at
      ? last
      : { at: seen.at, turn: turnTo(last.turn, seen.heading), ms: glideMs(last.at, seen.at) };
  if (now !== last) setLast(now);
  return (
    <div
      className="route-map-layer route-map-car"
      style={{ ...movedTo(spot), transitionDuration: `${now.ms}ms` }}
      data-old={old}
    >
      <svg viewBox="0 0 26 44" style={{ transform: `rotate(${now.turn}deg)` }}>
        <rect className="route-map-car-body" x="2" y="2" width="22" height="40" rx="8" />
        <path className="route-map-car-glass" d="M6 15c4-2.500 10-2.500 14 0l-1.500 5h-11z" />
        <path className="route-map-car-glass" d="M7.500 32h11l1 4c-4 1.500-9 1.500-13 0z" />
      </svg>
    </div>
  );
}
