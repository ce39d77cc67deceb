import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { CityShapes } from '@shtrans/contract/traffic/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import { memo } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { graphicColour } from '../../ui/picture/colour.ts';
import { BoxGrid } from './box-grid.ts';
import css from './city-ground.module.css';
import { type City, cityOf as decoded, isWithin, outlinesOf, streetNames } from './city-shapes.ts';
import { placeLabels } from './label-placement.ts';
import { type Box, type Frame, pointOf, placeIn, type Spot, spotAt, spotOf } from './mercator.ts';
import { metresPerPx } from './mercator.ts';
import { FRAME, place as placeOnRoute, pointAt, type View } from './route-view.ts';
import { textWidth } from './text-width.ts';

const cities = new WeakMap<CityShapes, City>();

/** Decoded once for all maps. */
export function cityOf(shapes: CityShapes): City {
  const decodedCity = cities.get(shapes) ?? decoded(shapes);
  cities.set(shapes, decodedCity);
  return decodedCity;
}

/** A drawing of a part of the city. */
interface Drawn {
  city: City;
  width: number;
  height: number;
  metresPerUnit: number;
  place: (point: Point) => Spot;
  pointAt: (spot: Spot) => Point;
  /** The size of a px of the screen in units of the drawing; about. */
  unit: number;
}

const MAX_STREET_NAMES = 14;
const MAX_STATION_NAMES = 16;

function boundsOf({ width, height, pointAt: inverse }: Drawn) {
  const northWest = inverse({ x: 0, y: 0 });
  const southEast = inverse({ x: width, y: height });
  return {
    north: northWest.lat,
    west: northWest.lon,
    south: southEast.lat,
    east: southEast.lon,
  };
}

/** Water and streets, quiet enough for what is drawing over them. */
function Outlines(drawing: Drawn & { withRails: boolean }) {
  const { city, unit, withRails } = drawing;
  const { water, streetPath, rails } = outlinesOf(city, { ...drawing, bounds: boundsOf(drawing) });
  return (
    <g fill="none">
      {water.map((d) => (
        <path key={d} className={css.water} d={d} />
      ))}
      <path className={css.street} strokeWidth={3 * unit} d={streetPath} />
      {withRails &&
        rails.map(({ colour, d }) => (
          <path
            key={d}
            className={css.rail}
            stroke={graphicColour(colour)}
            strokeWidth={1.5 * unit}
            d={d}
          />
        ))}
    </g>
  );
}

const boxAt = ({ x, y }: Spot, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
});

/** Whether a line of this middle touches the box. */
const isInBox = ({ left, top, right, bottom }: Box, { x, y }: Spot): boolean =>
  x > left - 12 && x < right + 12 && y > top - 12 && y < bottom + 12;

/** The box around a name that is turned. */
function boxOfStretch(middle: Spot, turn: number, width: number, height: number): Box {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return boxAt(middle, (width * cos + height * sin) / 2, (width * sin + height * cos) / 2);
}

const STREET_PX = 12;
const STATION_PX = 12.5;

interface StreetNamesProps {
  drawing: Drawn;
  /** The boxes that names must leave free. */
  occupied: readonly Box[];
}

function StreetNames({ drawing, occupied }: StreetNamesProps) {
  const size = STREET_PX * drawing.unit;
  const request = { ...drawing, bounds: boundsOf(drawing) };
  const { streets } = outlinesOf(drawing.city, request);
  const widthOf = (name: Bilingual): number => textWidth(inLanguage(name), false) * size;
  const grid = new BoxGrid(200);
  for (const box of occupied) grid.add(box);
  const names = streetNames(streets, request, widthOf)
    .filter(({ name, middle, turn }) => {
      const box = boxOfStretch(middle, turn, widthOf(name) + 2 * size, 2 * size);
      const isFree =
        !grid.hits(box) &&
        box.left > 0 &&
        box.top > 0 &&
        box.right < drawing.width &&
        box.bottom < drawing.height;
      if (isFree) grid.add(box);
      return isFree;
    })
    .slice(0, MAX_STREET_NAMES);
  return (
    <g className={css.streetNames} fontSize={size} textAnchor="middle">
      {names.map(({ name, middle: { x, y }, turn }) => (
        <g
          key={`${name.zh} ${x}`}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`}
        >
          <text y={size * 0.35}>{inLanguage(name)}</text>
        </g>
      ))}
    </g>
  );
}

interface CityBehindRouteProps {
  city: City;
  view: View;
  from: Point;
  to: Point;
  /** The course of the route. */
  along: readonly Point[];
}

/** The width of a phone, for the size of names in the units of the map. */
const PHONE_PX = 360;
const UNIT = FRAME.width / PHONE_PX;
/** The space of a pin, of the scale and of the credit, in units. */
const END_ROOM = 70;
const FOOT_ROOM = { left: 0, right: FRAME.width, top: FRAME.height - 130, bottom: FRAME.height };

/** Points along a route, dense enough for names to avoid it. */
const pointsAlong = (route: readonly Spot[]): Spot[] =>
  route.slice(1).flatMap((b, i) => {
    const a = route[i] ?? b;
    const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 20);
    return Array.from({ length: steps }, (_, n) => ({
      x: a.x + ((b.x - a.x) * n) / steps,
      y: a.y + ((b.y - a.y) * n) / steps,
    }));
  });

const drawnFor = (city: City, view: View): Drawn => ({
  city,
  ...FRAME,
  metresPerUnit: view.metresPerUnit,
  unit: UNIT,
  place: (point) => placeOnRoute(view, point),
  pointAt: (spot) => pointAt(view, spot),
});

/** The city below a route, and the names of stations and streets around it. */
export const CityBehindRoute = memo(function CityBehindRoute(props: CityBehindRouteProps) {
  const { city, view, from, to, along } = props;
  const drawing = drawnFor(city, view);
  const ends = [from, to].map(drawing.place);
  const route = pointsAlong(along.map(drawing.place));
  const bounds = boundsOf(drawing);
  const stations = city.stations.filter((station) => isWithin(bounds, station));
  const size = STATION_PX * UNIT;
  const dots = stations.map((station) => ({
    id: `${station.lat} ${station.lon}`,
    at: drawing.place(station),
    dot: 8,
    station,
  }));
  const marks = ends.map((spot, i) => ({ id: `end ${i}`, at: spot, dot: END_ROOM }));
  const foot = Array.from({ length: 12 }, (_, i) => ({
    id: `foot ${i}`,
    at: { x: 40 + i * 85, y: FOOT_ROOM.top + 65 },
    dot: 65,
  }));
  const labels = placeLabels(
    dots.map(({ id, at, dot, station }) => ({
      id,
      at,
      dot,
      rows: [inLanguage(station.name)],
      width: textWidth(inLanguage(station.name), false) * size,
      rowHeight: size * 1.2,
      priority: station.lines,
    })),
    { dots: [...dots, ...marks, ...foot], alongLines: route, room: 26 },
  )
    .filter(({ box }) => !route.some((spot) => isInBox(box, spot)))
    .filter(({ box }) => box.left > 8 && box.right < FRAME.width - 8 && box.top > 8)
    .slice(0, MAX_STATION_NAMES);
  const rows = new Map(labels.map((label) => [label.id, label]));
  const occupied = [
    ...labels.map(({ box }) => box),
    ...marks.map(({ at }) => boxAt(at, END_ROOM, END_ROOM)),
    ...route.map((spot) => boxAt(spot, 20, 20)),
    FOOT_ROOM,
  ];
  return (
    <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} aria-hidden="true">
      <Outlines {...drawing} withRails />
      <StreetNames drawing={drawing} occupied={occupied} />
      <g className={css.stations}>
        {dots.map(({ id, at }) => (
          <circle key={id} cx={at.x} cy={at.y} r={rows.has(id) ? 8 : 5} />
        ))}
      </g>
      <g className={css.names} fontSize={size}>
        {labels.map(({ id, rows: [row], x, top, anchor }) => (
          <text key={id} x={x.toFixed(0)} y={(top + size).toFixed(0)} textAnchor={anchor}>
            {row}
          </text>
        ))}
      </g>
    </svg>
  );
});

/** The city below a map that fingers move. The network drawing over it has the tracks and the stations. */
export const CityBehindMap = memo(function CityBehindMap({
  city,
  frame,
}: {
  city: City;
  frame: Frame;
}) {
  const { view, width, height } = frame;
  const drawing: Drawn = {
    city,
    width,
    height,
    metresPerUnit: metresPerPx(view),
    unit: 1,
    place: (point) => placeIn(frame, spotOf(point)),
    pointAt: (spot) => pointOf(spotAt(view, { width, height }, spot)),
  };
  const stations = city.stations.map((station) => boxAt(drawing.place(station), 34, 14));
  return (
    <svg width={width} height={height} aria-hidden="true">
      <Outlines {...drawing} withRails={false} />
      <StreetNames drawing={drawing} occupied={stations} />
    </svg>
  );
});
