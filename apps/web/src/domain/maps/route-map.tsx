import type { Point } from '@shtrans/contract/rides/schemas';
import { memo, useState } from 'react';
import { Icon } from '../../ui/picture/icon.tsx';
import { Car, type CarPosition, movedTo } from './car.tsx';
import { useCity } from './late-city.ts';
import type { Spot } from './mercator.ts';
import { FRAME, gapsOf, leadsToPickUp, place, stillFits, type View, viewOf } from './route-view.ts';
import { scaleBar } from './scale-bar.ts';
import css from './route-map.module.css';

export interface RouteMapProps {
  from: Point;
  to: Point;
  /** The route; empty (default) without one: then a faint straight line joins the ends. */
  path?: readonly Point[];
  /** Null (default): no car is shown. */
  car?: CarPosition | null;
  /** The content of the map in a sentence. */
  label: string;
  /** A warning over the map that it may be outdated; '': it is up to date. */
  note?: string;
  /** A car is being searched for around `from`. */
  searching?: boolean;
  /** The ends are areas of this radius, in metres, rather than points. */
  areaMetres?: number;
  /** A route of several parts, which replaces `path`: each in its colour, walks (null) dotted. */
  parts?: readonly RoutePart[];
}

export interface RoutePart {
  points: readonly Point[];
  /** `#rrggbb`; null: on foot. */
  colour: string | null;
}

const NO_PATH: readonly Point[] = [];
const NO_PARTS: readonly RoutePart[] = [];
/** A circle smaller than a mark is not drawn. */
const LEAST_AREA = 26;

/**
 * A map of a route, its ends and the car, north up: on the city's shapes once they are loaded, otherwise on a plain
 * grid. The car glides along the route from its last position to the next. The map always has the same shape, and
 * keeps its view while the content fits.
 */
export function RouteMap(props: RouteMapProps) {
  const { from, to, label, note, searching = false, areaMetres = 0 } = props;
  const { path = NO_PATH, car = null, parts = NO_PARTS } = props;
  const along = [...path, ...parts.flatMap(({ points }) => points)];
  const end = leadsToPickUp(path, from, to) ? [] : [to];
  const visiblePoints = [from, ...along, ...end, ...(car === null ? [] : [car])];
  const [currentView, setView] = useState<View>(() => viewOf(visiblePoints));
  const fits = stillFits(currentView, visiblePoints);
  const view = fits ? currentView : viewOf(visiblePoints);
  if (!fits) setView(view);
  const behind = useCity();
  return (
    <figure className={css.map}>
      <figcaption className="visually-hidden">{label}</figcaption>
      {behind && (
        <behind.CityBehindRoute city={behind.city} view={view} from={from} to={to} along={along} />
      )}
      <Ground
        view={view}
        from={from}
        to={to}
        path={path}
        parts={parts}
        areaMetres={areaMetres}
        credit={behind?.credit}
      />
      {searching && (
        <div className={css.layer} style={movedTo(place(view, from))}>
          <span className={css.pulse} />
        </div>
      )}
      {/* In another view the car moves without gliding. */}
      {car && (
        <Car
          key={`${view.lat} ${view.lon} ${view.metresPerUnit}`}
          seen={car}
          spot={place(view, car)}
          route={spotsOf(view, path)}
          old={Boolean(note)}
        />
      )}
      {/* Over the map, so that nothing moves when it comes and goes. */}
      {note !== undefined && (
        <output className={css.note}>
          {note !== '' && (
            <span className={css.text}>
              <Icon name="alert" size="s" />
              <span>{note}</span>
            </span>
          )}
        </output>
      )}
    </figure>
  );
}

/** A placeholder of the map's size. */
export const MapRoom = () => <div className={css.map} aria-hidden="true" />;

/** Grid lines at the scale's length, like graph paper, so that they do not look like streets. */
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

const line = (points: readonly Spot[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

const spotsOf = (view: View, points: readonly Point[]): Spot[] =>
  points.map((point) => place(view, point));

interface GroundProps extends Required<
  Pick<RouteMapProps, 'from' | 'to' | 'path' | 'parts' | 'areaMetres'>
> {
  /** The source of the city below; undefined: there is none. */
  credit: string | undefined;
}

/** The static part: drawn again only when it changes, not for each position of the car. */
const Ground = memo(function Ground(props: GroundProps & { view: View }) {
  const { view, from, to, path, parts, areaMetres, credit } = props;
  const scale = scaleBar(view.metresPerUnit, FRAME.width / 4);
  const start = place(view, from);
  const end = place(view, to);
  const route = path.length > 1 ? spotsOf(view, path) : [];
  const gaps = parts.length > 0 ? [] : gapsOf(route, start, end, leadsToPickUp(path, from, to));
  const area = areaMetres / view.metresPerUnit;
  return (
    <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} fill="none" aria-hidden="true">
      {credit === undefined && (
        <path stroke="var(--pressed)" strokeWidth="5" d={grid(scale.length)} />
      )}
      {area > LEAST_AREA && (
        <g className={css.area}>
          <circle cx={start.x} cy={start.y} r={area} />
          <circle cx={end.x} cy={end.y} r={area} />
        </g>
      )}
      <path className={css.gap} d={gaps.map(line).join('')} />
      <Stretch d={line(route)} colour="var(--brand)" />
      <Parts parts={parts} view={view} />
      <g fill="var(--white)" stroke="var(--brand-deep)" strokeWidth="11">
        <circle cx={start.x} cy={start.y} r="17" />
      </g>
      <g fill="var(--pay)" transform={`translate(${end.x} ${end.y})`}>
        <g stroke="var(--white)" strokeWidth="6">
          <path d="M0 0C-12 -22 -30 -34 -30 -58a30 30 0 0 1 60 0C30 -34 12 -22 0 0z" />
        </g>
        <circle fill="var(--white)" cy="-57" r="11" />
      </g>
      <g className={css.scale} transform={`translate(40 ${FRAME.height - 72})`}>
        <path strokeWidth="4" d={`M0 -14V0H${scale.length.toFixed(0)}V-14`} />
        <text x={scale.length / 2} y="-16" fontSize="34" textAnchor="middle">
          {scale.text}
        </text>
      </g>
      {credit !== undefined && (
        <text className={css.credit} x={FRAME.width - 30} y={FRAME.height - 72} fontSize="34">
          {credit}
        </text>
      )}
    </svg>
  );
});

/** A ridden stretch with a white edge. */
const Stretch = ({ d, colour }: { d: string; colour: string }) => (
  <>
    <path stroke="var(--surface)" strokeWidth="24" d={d} />
    <path stroke={colour} strokeWidth="14" d={d} />
  </>
);

/** The parts of a route, with a white ring between them. */
function Parts({ parts, view }: { parts: readonly RoutePart[]; view: View }) {
  const drawnParts = parts.map(({ points, colour }) => {
    const spots = points.map((point) => place(view, point));
    return { d: line(spots), colour, first: spots[0] };
  });
  const changes = drawnParts
    .slice(1)
    .map(({ first }) => (first ? `M${first.x} ${first.y}h.1` : ''))
    .join('');
  return (
    <>
      {drawnParts.map(({ d, colour }) =>
        colour === null ? (
          <path key={d} className={css.gap} d={d} />
        ) : (
          <Stretch key={d} d={d} colour={colour} />
        ),
      )}
      <path stroke="var(--ink-2)" strokeWidth="28" d={changes} />
      <path stroke="var(--white)" strokeWidth="16" d={changes} />
    </>
  );
}
