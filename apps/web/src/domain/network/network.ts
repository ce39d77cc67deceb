import type { LineRef, NetworkMap, StopRef } from '@shtrans/contract/traffic/schemas';
import { type Box, boxAround, type Spot, spotOf } from '../maps/mercator.ts';

/** A station on the map. */
export interface Station {
  stop: StopRef;
  spot: Spot;
  lines: readonly LineRef[];
  /** Whether a line ends here. */
  end: boolean;
}

/** A piece of a line that is drawn once: branches omit stretches of the main pattern. */
export interface Track {
  stations: readonly Station[];
  /**
   * For each stretch between two stations: the number of line widths by which it is shifted to the left of its
   * middle, so that lines on one track are drawn side by side.
   */
  shifts: readonly number[];
}

export interface NetworkLine {
  ref: LineRef;
  /** None on a loop. */
  ends: readonly Station[];
  stations: readonly Station[];
  tracks: readonly Track[];
}

/** The network, ready to be drawn. */
export interface Network {
  stations: ReadonlyMap<string, Station>;
  lines: ReadonlyMap<string, NetworkLine>;
  /** A box around all stations, and one around most interchanges, because airports are far out. */
  whole: Box | undefined;
  core: Box | undefined;
}

type MapLine = NetworkMap['lines'][number];

/** The stations with one neighbour on the line; a branch that joins another pattern has no end there. */
function endsOf({ paths, loop }: MapLine): string[] {
  if (loop) return [];
  const neighbours = new Map<string, Set<string>>();
  const join = (id: string, neighbour: string): unknown =>
    neighbours.set(id, (neighbours.get(id) ?? new Set()).add(neighbour));
  for (const [a, b] of paths.flatMap((path) => pairsOf(path))) {
    join(a, b);
    join(b, a);
  }
  return [...neighbours].filter(([, near]) => near.size === 1).map(([id]) => id);
}

/** One key for a stretch in both directions. */
const stretch = (a: Station, b: Station): string => [a.stop.id, b.stop.id].sort().join(' ');

/** The pieces of a line's paths that no earlier path contains; a loop is closed. */
function piecesOf({ paths, loop }: MapLine, stations: ReadonlyMap<string, Station>): Station[][] {
  const doneStretches = new Set<string>();
  const pieces: Station[][] = [];
  for (const path of paths) {
    const along = path.flatMap((id) => stations.get(id) ?? []);
    const [first] = along;
    // A loop may lack its closing stretch.
    if (loop && paths.length === 1 && first !== along[along.length - 1]) {
      along.push(...along.slice(0, 1));
    }
    let piece: Station[] | undefined;
    for (const [from, to] of pairsOf(along)) {
      const key = stretch(from, to);
      if (doneStretches.has(key)) {
        piece = undefined;
        continue;
      }
      doneStretches.add(key);
      if (piece === undefined) pieces.push((piece = [from]));
      piece.push(to);
    }
  }
  return pieces;
}

/** The lines of a stretch, in the order of the network, and the station where the first of them enters it. */
interface Shared {
  from: Station;
  lines: string[];
}

function sharedStretches(pieces: ReadonlyMap<string, Station[][]>): Map<string, Shared> {
  const shared = new Map<string, Shared>();
  for (const [id, ownPieces] of pieces) {
    for (const [from, to] of ownPieces.flatMap((piece) => pairsOf(piece))) {
      const key = stretch(from, to);
      const existing = shared.get(key);
      if (existing === undefined) shared.set(key, { from, lines: [id] });
      else existing.lines.push(id);
    }
  }
  return shared;
}

function trackOf(id: string, stations: Station[], shared: ReadonlyMap<string, Shared>): Track {
  const shifts = pairsOf(stations).map(([from, to]) => {
    const use = shared.get(stretch(from, to));
    if (use === undefined || use.lines.length < 2) return 0;
    const shift = use.lines.indexOf(id) - (use.lines.length - 1) / 2;
    // The left of the first line is the right of one in the opposite direction.
    return use.from === from ? shift : -shift;
  });
  return { stations, shifts };
}

/** This share of the stations at each end of an axis is omitted. */
const FAR_OUT = 0.15;

/** A box around the stations that are not far out; undefined for none. */
function middleBox(stations: readonly Station[]): Box | undefined {
  const skipped = Math.floor(stations.length * FAR_OUT);
  const middle = (coordinateOf: (spot: Spot) => number): number[] =>
    stations
      .map(({ spot }) => coordinateOf(spot))
      .sort((a, b) => a - b)
      .slice(skipped, stations.length - skipped);
  const ys = middle(({ y }) => y);
  return boxAround(middle(({ x }) => x).map((x, i) => ({ x, y: ys[i] ?? 0 })));
}

const ready = new WeakMap<NetworkMap, Network>();

/** Prepares the gateway's response for drawing. The same object for the same response. */
export function networkOf(map: NetworkMap): Network {
  const cached = ready.get(map);
  if (cached !== undefined) return cached;
  const refs = new Map(
    map.lines.map(({ id, mode, name, colour }) => [id, { id, mode, name, colour }]),
  );
  const ends = new Set(map.lines.flatMap(endsOf));
  const all = map.stations.map(({ lines, ...stop }): Station => {
    const stationLines = lines.flatMap((id) => refs.get(id) ?? []);
    return { stop, spot: spotOf(stop), lines: stationLines, end: ends.has(stop.id) };
  });
  const stations = new Map(all.map((station) => [station.stop.id, station]));
  const pieces = new Map(map.lines.map((line) => [line.id, piecesOf(line, stations)]));
  const shared = sharedStretches(pieces);
  const lines = map.lines.map((line): [string, NetworkLine] => {
    const { id, mode, name, colour } = line;
    const ownPieces = pieces.get(id) ?? [];
    return [
      id,
      {
        ref: { id, mode, name, colour },
        ends: endsOf(line).flatMap((end) => stations.get(end) ?? []),
        stations: [...new Set(ownPieces.flat())],
        tracks: ownPieces.map((piece) => trackOf(id, piece, shared)),
      },
    ];
  });
  const meeting = all.filter((station) => station.lines.length > 1);
  const network = {
    stations,
    lines: new Map(lines),
    whole: boxAround(all.map(({ spot }) => spot)),
    core: middleBox(meeting.length > 4 ? meeting : all),
  };
  ready.set(map, network);
  return network;
}

/** Whether a line stops at a station. */
export const isOn = (line: NetworkLine | undefined, station: Station): boolean =>
  line !== undefined && station.lines.some(({ id }) => id === line.ref.id);

/** The station nearest to a spot, at most `reach` away (in units of the world). */
export function nearestStation(
  stations: Iterable<Station>,
  { x, y }: Spot,
  reach: number,
): Station | undefined {
  const away = ({ spot }: Station): number => Math.hypot(spot.x - x, spot.y - y);
  return [...stations]
    .filter((station) => away(station) <= reach)
    .sort((a, b) => away(a) - away(b))[0];
}

/** Each item with the one after it. */
export const pairsOf = <T extends object | string>(items: readonly T[]): [T, T][] =>
  items.flatMap((item, i): [T, T][] => {
    const next = items[i + 1];
    return next === undefined ? [] : [[item, next]];
  });
