import type { Camera } from '../../domain/maps/camera.ts';
import {
  type Box,
  boxAround,
  onScreen,
  type Size,
  type Spot,
  type View,
  viewOfBox,
  worldPx,
} from '../../domain/maps/mercator.ts';
import { dotRadius } from '../../domain/network/appearance.ts';
import {
  nearestStation,
  type Network,
  type NetworkLine,
  type Station,
} from '../../domain/network/network.ts';

/** Room around what is shown: the search and the lines stand above, buttons at the side; px. */
export const ROOM: Box = { left: 28, right: 64, top: 122, bottom: 44 };
/** The same with a line's card below. */
export const LINE_ROOM: Box = { left: 56, right: 76, top: 150, bottom: 210 };
/** The city where the network knows no station. */
const ANYWHERE: Box = { left: 0.83, right: 0.845, top: 0.4, bottom: 0.415 };
/** A station that is looked for is shown this close. */
export const NEAR_Z = 13;
/** So near a tap has to be to a dot, px. */
const REACH_PX = 24;
/** Beyond the network's edge by more than this share of its size is outside of the city. */
const OUTSKIRTS = 0.25;

/** Above the card that is open, below the search. */
export const freePart = ({ width, height }: Size): Box => ({
  left: 36,
  right: width - 72,
  top: 140,
  bottom: height * 0.42,
});

/** The view that has a spot in the middle of the free part, as high as that is. */
export function viewAbove({ x, y }: Spot, z: number, size: Size): View {
  const { top, bottom } = freePart(size);
  return { x, y: y + (size.height - top - bottom) / 2 / worldPx(z), z };
}

export const spotsOf = (stations: Iterable<Station>): Spot[] =>
  Array.from(stations, ({ spot }) => spot);

/** The view of what an address names: a place, else a line, else the network. */
export function firstView(
  network: Network,
  size: Size,
  { spot, line }: { spot: Spot | undefined; line: NetworkLine | undefined },
): View {
  if (spot !== undefined) return viewAbove(spot, NEAR_Z, size);
  const box = line && boxAround(spotsOf(line.stations));
  if (box !== undefined) return viewOfBox(box, size, LINE_ROOM, NEAR_Z);
  return viewOfBox(network.core ?? ANYWHERE, size, ROOM);
}

const beyond = (at: number, low: number, high: number): boolean =>
  Math.abs(at - (low + high) / 2) > (high - low) * (0.5 + OUTSKIRTS);

export function isOutside({ whole }: Network, { x, y }: Spot): boolean {
  if (whole === undefined) return false;
  const { left, right, top, bottom } = whole;
  return beyond(x, left, right) || beyond(y, top, bottom);
}

/** Those whose dots can be seen, the most in the middle first. */
export function inView({ stations }: Network, { view, size }: Camera): Station[] {
  const away = ({ spot }: Station): number => Math.hypot(spot.x - view.x, spot.y - view.y);
  return [...stations.values()]
    .filter((station) => {
      const { x, y } = onScreen(view, size, station.spot);
      return x > 0 && y > 0 && x < size.width && y < size.height;
    })
    .sort((a, b) => away(a) - away(b));
}

/** The station that a finger means: one of the line in front before the others. */
export function stationAt(
  { stations }: Network,
  line: NetworkLine | undefined,
  spot: Spot,
  z: number,
): Station | undefined {
  const reach = REACH_PX / worldPx(z);
  const shown = [...stations.values()].filter((station) => dotRadius(station, z) > 0);
  return nearestStation(line?.stations ?? [], spot, reach) ?? nearestStation(shown, spot, reach);
}
