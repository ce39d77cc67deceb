import type { Point } from '@shtrans/contract/rides/schemas';

/** A place on the flat world: Web Mercator, both from 0 to 1, (0, 0) in the north-west. */
export interface Spot {
  x: number;
  y: number;
}

/** The middle of the map and its zoom: at z the world is 256 * 2^z px wide. */
export interface View extends Spot {
  z: number;
}

/** The size of the map's part of the screen, px. */
export interface Size {
  width: number;
  height: number;
}

/** A drawing's view and size, px. It is larger than the map on each side. */
export interface Frame extends Size {
  view: View;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const TILE_PX = 256;
/** The maximum zoom: closer up the network has nothing to show. */
export const CLOSEST = 16;

/** The world's width in px. */
export const worldPx = (z: number): number => TILE_PX * 2 ** z;

export function spotOf({ lat, lon }: Point): Spot {
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

export function pointOf({ x, y }: Spot): Point {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { lat, lon: (x - 0.5) * 360 };
}

/** The position of a spot on the screen, from the map's upper left corner, px. */
export const onScreen = (view: View, size: Size, { x, y }: Spot): Spot => ({
  x: (x - view.x) * worldPx(view.z) + size.width / 2,
  y: (y - view.y) * worldPx(view.z) + size.height / 2,
});

/** The position of a spot in a drawing, px. */
export const placeIn = ({ view, ...size }: Frame, spot: Spot): Spot => onScreen(view, size, spot);

/** The spot at a place of the screen. */
export const spotAt = (view: View, size: Size, { x, y }: Spot): Spot => ({
  x: view.x + (x - size.width / 2) / worldPx(view.z),
  y: view.y + (y - size.height / 2) / worldPx(view.z),
});

/** The view after a finger dragged the map by this distance in px. */
export const dragged = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / worldPx(view.z),
  y: view.y - dy / worldPx(view.z),
});

/** The view at another zoom that leaves the spot at `about` on the screen where it is. */
export function zoomedAbout(view: View, size: Size, about: Spot, z: number): View {
  const spot = spotAt(view, size, about);
  const away = { x: about.x - size.width / 2, y: about.y - size.height / 2 };
  return { x: spot.x - away.x / worldPx(z), y: spot.y - away.y / worldPx(z), z };
}

/** The smallest box around the spots; undefined for none. */
export function boxAround(spots: readonly Spot[]): Box | undefined {
  if (spots.length === 0) return undefined;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of spots) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The closest view that shows the box with a margin on each side, px. */
export function viewOfBox(box: Box, size: Size, room: Box, closest = CLOSEST): View {
  const wide = Math.max(box.right - box.left, 1e-9);
  const high = Math.max(box.bottom - box.top, 1e-9);
  const free = {
    width: Math.max(size.width - room.left - room.right, 1),
    height: Math.max(size.height - room.top - room.bottom, 1),
  };
  const z = Math.min(Math.log2(Math.min(free.width / wide, free.height / high) / TILE_PX), closest);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, z };
  return dragged(middle, (room.left - room.right) / 2, (room.top - room.bottom) / 2);
}

/** The length of a spot's circle of latitude, which is 1 wide on the flat world; metres. */
const metresAround = (spot: Spot): number =>
  40_075_017 * Math.cos((pointOf(spot).lat * Math.PI) / 180);

/** The distance of two spots near each other. */
export const metresBetween = (a: Spot, b: Spot): number =>
  Math.hypot(b.x - a.x, b.y - a.y) * metresAround(a);

/** Metres per px of the screen, at the view's middle. */
export const metresPerPx = (view: View): number => metresAround(view) / worldPx(view.z);

/** The view as text in the address: `31.2304,121.4737,12.5`. */
export function viewText(view: View): string {
  const { lat, lon } = pointOf(view);
  return `${lat.toFixed(4)},${lon.toFixed(4)},${view.z.toFixed(2)}`;
}

/** Parses `lat,lon`; returns undefined for anything else. */
export function pointOfText(text = ''): Point | undefined {
  if (!/^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.test(text)) return undefined;
  const [lat = 0, lon = 0] = text.split(',').map(Number);
  return Math.abs(lat) <= 85 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/** Parses the text of `viewText`; returns undefined for anything else. */
export function viewOfText(text = ''): View | undefined {
  const [, pointPart, zoom] = /^(.+),(\d{1,2}(?:\.\d+)?)$/.exec(text) ?? [];
  const point = pointOfText(pointPart);
  const z = Number(zoom);
  return point && z >= 3 && z <= CLOSEST ? { ...spotOf(point), z } : undefined;
}
