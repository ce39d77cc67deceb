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

/** Padding around the content in px: search and lines are at the top, buttons at the side. */
export const ROOM: Box = { left: 28, right: 64, top: 122, bottom: 44 };
/** The same with a line's card at the bottom. */
export const LINE_ROOM: Box = { left: 56, right: 76, top: 150, bottom: 210 };
/** The city, for a network without stations. */
const ANYWHERE: Box = { left: 0.83, right: 0.845, top: 0.4, bottom: 0.415 };
/** The zoom at which a requested station is shown. */
export const NEAR_Z = 13;
/** Maximum distance of a tap from a dot, in px. */
const REACH_PX = 24;
/** Share of the network's size beyond which a place is outside the city. */
const OUTSKIRTS = 0.25;

/** The part of the map between the search and the open card. */
export const freePart = ({ width, height }: Size): Box => ({
  left: 36,
  right: width - 72,
  top: 140,
  bottom: height * 0.42,
});

/** Returns the view with a spot in the middle of the free part. */
export function viewAbove({ x, y }: Spot, z: number, size: Size): View {
  const { top, bottom } = freePart(size);
  return { x, y: y + (size.height - top - bottom) / 2 / worldPx(z), z };
}

export const spotsOf = (stations: Iterable<Station>): Spot[] =>
  Array.from(stations, ({ spot }) => spot);

/** Returns the first view for an address: a place, else a line, else the network. */
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

const isBeyond = (position: number, low: number, high: number): boolean =>
  Math.abs(position - (low + high) / 2) > (high - low) * (0.5 + OUTSKIRTS);

export function isOutside({ whole }: Network, { x, y }: Spot): boolean {
  if (whole === undefined) return false;
  const { left, right, top, bottom } = whole;
  return isBeyond(x, left, right) || isBeyond(y, top, bottom);
}

/** Stations with visible dots, nearest to the centre first. */
export function inView({ stations }: Network, { view, size }: Camera): Station[] {
  const distanceToCentre = ({ spot }: Station): number =>
    Math.hypot(spot.x - view.x, spot.y - view.y);
  return [...stations.values()]
    .filter((station) => {
      const { x, y } = onScreen(view, size, station.spot);
      return x > 0 && y > 0 && x < size.width && y < size.height;
    })
    .sort((a, b) => distanceToCentre(a) - distanceToCentre(b));
}

/** Returns the station at a tap: stations of the highlighted line take precedence. */
export function stationAt(
  { stations }: Network,
  line: NetworkLine | undefined,
  spot: Spot,
  z: number,
): Station | undefined {
  const reach = REACH_PX / worldPx(z);
  const visibleStations = [...stations.values()].filter((station) => dotRadius(station, z) > 0);
  return (
    nearestStation(line?.stations ?? [], spot, reach) ??
    nearestStation(visibleStations, spot, reach)
  );
}
