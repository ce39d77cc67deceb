import type { StopRef } from '@shtrans/contract/traffic/schemas';
import { dotRadius, isMajor, namePriority, nameRoom, nameSize } from './appearance.ts';
import { type Label, placeLabels, type WantedLabel } from '../maps/label-placement.ts';
import { STRETCHES } from '../maps/camera.ts';
import { type Spot, worldPx } from '../maps/mercator.ts';
import { type StretchRange, visibleRanges } from '../maps/steady-labels.ts';
import { isOn, type Network, type NetworkLine, pairsOf, type Station } from './network.ts';

/** A name on the map. Its box is relative to the world's corner, in px at the zoom of its placement. */
export interface StationLabel extends Label {
  station: Station;
  size: number;
  major: boolean;
  /** The factors by which the map may be stretched while the name is drawn. */
  visible: StretchRange;
}

interface Asked {
  z: number;
  nameOf: (name: StopRef['name']) => string;
  /** The width of a text, as a part of the font's size. */
  widthOf: (text: string, bold: boolean) => number;
  /** Only its stations are named, all of them if there is enough space. */
  line?: NetworkLine | undefined;
  /** A station that is always named. */
  chosen?: string | undefined;
}

const ROW = 1.2;
/** The outline of names adds this to their letters, px. */
const OUTLINE = 1;

/** Longer names are broken in two, in letters; Chinese ones are short. */
const LONGEST_ROW = 15;

/** A name in one row, or in two of similar length if it has spaces. */
export function nameRows(name: string): string[] {
  if (name.length <= LONGEST_ROW || !name.includes(' ')) return [name];
  const middle = name.length / 2;
  let best = -1;
  for (let index = name.indexOf(' '); index >= 0; index = name.indexOf(' ', index + 1)) {
    if (best < 0 || Math.abs(index - middle) < Math.abs(best - middle)) best = index;
  }
  return [name.slice(0, best), name.slice(best + 1)];
}

function wantedLabel(station: Station, options: Asked): WantedLabel | undefined {
  const { z, line, chosen, nameOf, widthOf } = options;
  const isChosen = chosen === station.stop.id;
  const inFront = isOn(line, station);
  if (line !== undefined && !isChosen && !inFront) return undefined;
  const minSize = isChosen || line !== undefined ? 12 : 0;
  const size = Math.max(nameSize(station, z), minSize);
  if (size === 0) return undefined;
  const rows = nameRows(nameOf(station.stop.name));
  const widest = Math.max(...rows.map((row) => widthOf(row, isMajor(station))));
  return {
    id: station.stop.id,
    at: inPx(station.spot, z),
    dot: Math.max(dotRadius(station, z, inFront), isChosen ? 12 : 0),
    rows,
    width: widest * size + 2 * OUTLINE,
    rowHeight: size * ROW,
    priority: isChosen ? Infinity : namePriority(station),
  };
}

/** From the world's corner. */
const inPx = ({ x, y }: Spot, z: number): Spot => ({ x: x * worldPx(z), y: y * worldPx(z) });

/** Points along all lines, dense enough for names to avoid them. */
function pointsOfLines({ lines }: Network, z: number): Spot[] {
  const scale = worldPx(z);
  // Fewer points at close zooms, where names have enough space anyway.
  const step = 7 * 2 ** Math.max(0, z - 13);
  const points: Spot[] = [];
  for (const { tracks } of lines.values()) {
    for (const { stations } of tracks) {
      for (const [{ spot: a }, { spot: b }] of pairsOf(stations)) {
        const steps = Math.ceil((Math.hypot(b.x - a.x, b.y - a.y) * scale) / step);
        for (let n = 0; n < steps; n += 1) {
          const part = n / steps;
          points.push(inPx({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }, z));
        }
      }
    }
  }
  return points;
}

/** The names shown at a zoom, for the whole network: they stay where they are while the map is dragged. */
export function stationLabels(network: Network, options: Asked): StationLabel[] {
  const { z, line, chosen } = options;
  const all = [...network.stations.values()];
  const dots = all.flatMap((station) => {
    // Faded dots may be under a name of the line in front.
    if (line !== undefined && !isOn(line, station) && station.stop.id !== chosen) return [];
    const dot = dotRadius(station, z, isOn(line, station));
    const center = inPx(station.spot, z);
    return dot === 0 ? [] : [{ id: station.stop.id, at: center, dot: dot + 0.5 }];
  });
  const requests = all.flatMap((station) => wantedLabel(station, options) ?? []);
  const room = line === undefined ? nameRoom(z) : 2;
  const labels = placeLabels(requests, { dots, alongLines: pointsOfLines(network, z), room });
  const ranges = visibleRanges(labels, STRETCHES);
  return labels.flatMap((label, i) => {
    const station = network.stations.get(label.id);
    if (station === undefined) return [];
    const size = label.rowHeight / ROW;
    const visible = ranges[i] ?? STRETCHES;
    return [{ ...label, station, size, major: isMajor(station) || label.id === chosen, visible }];
  });
}
