import type { LineRef, NetworkMap, StopRef } from '@shtrans/contract/traffic';
import { boxAround, type Box, type Spot, spotOf } from '../maps/mercator.ts';
import { pairsOf } from './pairs.ts';

/** A station as the map has it. */
export interface Station {
  stop: StopRef;
  spot: Spot;
  lines: readonly LineRef[];
  /** A way of some line ends here. */
  end: boolean;
}

/** A piece of a line's way that is drawn once: branches leave out what the main way has. */
export interface Track {
  stations: readonly Station[];
  /**
   * For each stretch between two of them, how many line widths it is drawn to the left of its middle:
   * lines on one track stand side by side.
   */
  shifts: readonly number[];
}

export interface NetworkLine {
  ref: LineRef;
  /** Where its ways end; none on a loop. */
  ends: readonly Station[];
  stations: readonly Station[];
  tracks: readonly Track[];
}

/** The network, ready to be drawn. */
export interface Network {
  stations: ReadonlyMap<string, Station>;
  lines: ReadonlyMap<string, NetworkLine>;
  /** Around all stations, and around most of those where lines meet: airports lie far out. */
  whole: Box | undefined;
  core: Box | undefined;
}

type MapLine = NetworkMap['lines'][number];

/** The stations that one other station of the line leads to: its ways also end where branches meet. */
function endsOf({ paths, loop }: MapLine): string[] {
  if (loop) return [];
  const beside = new Map<string, Set<string>>();
  for (const path of paths) {
    for (const [i, id] of path.entries()) {
      const near = beside.get(id) ?? new Set();
      for (const other of [path[i - 1], path[i + 1]]) if (other !== undefined) near.add(other);
      beside.set(id, near);
    }
  }
  return [...beside].filter(([, near]) => near.size === 1).map(([id]) => id);
}

function stationsOf({ stations, lines }: NetworkMap): Map<string, Station> {
  const refs = new Map(lines.map(({ id, mode, name, colour }) => [id, { id, mode, name, colour }]));
  const ends = new Set(lines.flatMap(endsOf));
  return new Map(
    stations.map(({ lines: ids, ...stop }) => [
      stop.id,
      {
        stop,
        spot: spotOf(stop),
        lines: ids.flatMap((id) => refs.get(id) ?? []),
        end: ends.has(stop.id),
      },
    ]),
  );
}

const stretch = (a: Station, b: Station): string =>
  a.stop.id < b.stop.id ? `${a.stop.id} ${b.stop.id}` : `${b.stop.id} ${a.stop.id}`;

/** The runs of a line's paths that no earlier one of them has; a loop is closed. */
function runsOf({ paths, loop }: MapLine, stations: ReadonlyMap<string, Station>): Station[][] {
  const drawn = new Set<string>();
  const runs: Station[][] = [];
  for (const path of paths) {
    const way = path.flatMap((id) => stations.get(id) ?? []);
    const first = way[0];
    // A loop that is told from its first to its last station.
    if (loop && paths.length === 1 && first !== undefined && way[way.length - 1] !== first) {
      way.push(first);
    }
    let run: Station[] | undefined;
    for (const [a, b] of pairsOf(way)) {
      const key = stretch(a, b);
      if (drawn.has(key)) {
        run = undefined;
        continue;
      }
      drawn.add(key);
      if (run === undefined) runs.push((run = [a]));
      run.push(b);
    }
  }
  return runs;
}

/** Which lines use a stretch, in the order of the network, and which way the first of them runs. */
interface Shared {
  from: Station;
  lines: string[];
}

function sharedStretches(runs: ReadonlyMap<string, Station[][]>): Map<string, Shared> {
  const shared = new Map<string, Shared>();
  for (const [id, ways] of runs) {
    for (const way of ways) {
      for (const [from, to] of pairsOf(way)) {
        const key = stretch(from, to);
        const known = shared.get(key);
        if (known === undefined) shared.set(key, { from, lines: [id] });
        else known.lines.push(id);
      }
    }
  }
  return shared;
}

function trackOf(id: string, stations: Station[], shared: ReadonlyMap<string, Shared>): Track {
  const shifts = pairsOf(stations).map(([from, to]) => {
    const use = shared.get(stretch(from, to));
    if (use === undefined || use.lines.length < 2) return 0;
    const shift = use.lines.indexOf(id) - (use.lines.length - 1) / 2;
    // Left of the first line's way is right of one that runs against it.
    return use.from === from ? shift : -shift;
  });
  return { stations, shifts };
}

/** This share of the spots at each end of an axis is left out. */
const FAR_OUT = 0.15;

function middleOf(values: readonly number[]): [number, number] {
  const inOrder = [...values].sort((a, b) => a - b);
  const skipped = Math.floor(inOrder.length * FAR_OUT);
  return [inOrder[skipped] ?? 0, inOrder[inOrder.length - 1 - skipped] ?? 0];
}

/** A box around the spots that are not far out; undefined around none. */
function middleBox(spots: readonly Spot[]): Box | undefined {
  if (spots.length === 0) return undefined;
  const [left, right] = middleOf(spots.map(({ x }) => x));
  const [top, bottom] = middleOf(spots.map(({ y }) => y));
  return { left, top, right, bottom };
}

const spotsOf = (list: readonly Station[]): Spot[] => list.map(({ spot }) => spot);

const ready = new WeakMap<NetworkMap, Network>();

/** What is drawn of the gateway's answer. The same object for the same answer. */
export function networkOf(map: NetworkMap): Network {
  const known = ready.get(map);
  if (known !== undefined) return known;
  const stations = stationsOf(map);
  const runs = new Map(map.lines.map((line) => [line.id, runsOf(line, stations)]));
  const shared = sharedStretches(runs);
  const lines = map.lines.map((line): [string, NetworkLine] => {
    const ways = runs.get(line.id) ?? [];
    const { id, mode, name, colour } = line;
    return [
      id,
      {
        ref: { id, mode, name, colour },
        ends: endsOf(line).flatMap((end) => stations.get(end) ?? []),
        stations: [...new Set(ways.flat())],
        tracks: ways.map((way) => trackOf(id, way, shared)),
      },
    ];
  });
  const all = [...stations.values()];
  const meeting = all.filter((station) => station.lines.length > 1);
  const core = middleBox(spotsOf(meeting.length > 4 ? meeting : all));
  const network = {
    stations,
    lines: new Map(lines),
    whole: boxAround(spotsOf(all)),
    core,
  };
  ready.set(map, network);
  return network;
}

/** Whether a line stops at a station. */
export const isOn = (line: NetworkLine | undefined, station: Station): boolean =>
  line !== undefined && station.lines.some(({ id }) => id === line.ref.id);

/** The station nearest to a spot, at most `reach` away (in the world's measure). */
export function nearestStation(
  stations: Iterable<Station>,
  { x, y }: Spot,
  reach: number,
): Station | undefined {
  let best: Station | undefined;
  let least = reach;
  for (const station of stations) {
    const away = Math.hypot(station.spot.x - x, station.spot.y - y);
    if (away <= least) {
      least = away;
      best = station;
    }
  }
  return best;
}
