import { meta } from '../../core/config/meta.ts';
import { savesData } from '../../core/view/data-saver.ts';
import { MARGIN } from './camera.ts';
import { type Frame, TILE_PX, worldPx } from './mercator.ts';
import css from './map-tiles.module.css';

/** The highest zoom of tiles. */
const CLOSEST_TILES = 19;

/**
 * Returns the address of a deployment's raster tiles (256 px, WGS 84 in Web Mercator) with `{z}`, `{x}` and `{y}`;
 * undefined: the network has a plain background.
 */
export const tileAddress = (): string | undefined => {
  const address = meta('map-tiles');
  return address !== undefined && ['{z}', '{x}', '{y}'].every((part) => address.includes(part))
    ? address
    : undefined;
};

interface Tile {
  key: string;
  src: string;
  left: number;
  top: number;
  size: number;
}

/** The tiles below a drawing, at the nearest zoom; if bandwidth is scarce, only those on the screen. */
export function tilesFor({ view, ...frame }: Frame, address: string): Tile[] {
  const reduction = savesData() ? 1 + 2 * MARGIN : 1;
  const width = frame.width / reduction;
  const height = frame.height / reduction;
  const z = Math.min(CLOSEST_TILES, Math.max(0, Math.round(view.z)));
  const size = TILE_PX * 2 ** (view.z - z);
  const count = 2 ** z;
  const leftPx = view.x * worldPx(view.z) - width / 2;
  const top = view.y * worldPx(view.z) - height / 2;
  const beyond = { x: leftPx - (frame.width - width) / 2, y: top - (frame.height - height) / 2 };
  const tiles: Tile[] = [];
  for (let y = Math.max(0, Math.floor(top / size)); y * size < top + height && y < count; y += 1) {
    for (let x = Math.floor(leftPx / size); x * size < leftPx + width; x += 1) {
      const column = ((x % count) + count) % count;
      const src = address
        .replace('{z}', String(z))
        .replace('{x}', String(column))
        .replace('{y}', String(y));
      tiles.push({
        key: `${z} ${x} ${y}`,
        src,
        left: x * size - beyond.x,
        top: y * size - beyond.y,
        size,
      });
    }
  }
  return tiles;
}

/** The city below the network, if the deployment has tiles. */
export function MapTiles({ frame }: { frame: Frame }) {
  const address = tileAddress();
  if (address === undefined) return null;
  return (
    <div className={css.tiles} aria-hidden="true">
      {tilesFor(frame, address).map(({ key, src, left, top, size }) => (
        <img
          key={key}
          src={src}
          alt=""
          draggable={false}
          style={{ left, top, width: size + 0.5, height: size + 0.5 }}
        />
      ))}
    </div>
  );
}
