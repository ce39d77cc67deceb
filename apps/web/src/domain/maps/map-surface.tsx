import {
  type KeyboardEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Camera, MARGIN } from './camera.ts';
import { followFingers } from './gestures.ts';
import {
  type Box,
  dragged,
  type Frame,
  type Size,
  type Spot,
  spotAt,
  type View,
} from './mercator.ts';
import { useCity } from './late-city.ts';
import { MapTiles, tileAddress } from './map-tiles.tsx';
import css from './map-surface.module.css';

interface MapSurfaceProps {
  /** The name of the map, and the keys that move it. */
  label: string;
  /** The initial view for a size. */
  first: (size: Size) => View;
  /** The box that contains the view's middle. */
  within: Box | undefined;
  onCamera: (camera: Camera) => void;
  onSettle: (view: View) => void;
  onTap?: (spot: Spot, camera: Camera) => void;
  onLongPress?: (spot: Spot) => void;
  /** Draws a view. */
  children: (frame: Frame) => ReactNode;
}

const STEP_PX = 96;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** A map moved by fingers, wheel and keys. Its child draws the content, slightly beyond the edges. */
export function MapSurface(props: MapSurfaceProps) {
  const { label, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [current, setShown] = useState<{ camera: Camera; view: View; size: Size }>();

  const behind = useCity(tileAddress() === undefined);
  const settle = useEffectEvent((view: View) => props.onSettle(view));
  const open = useEffectEvent((size: Size): Camera => {
    const camera = new Camera({
      view: props.first(size),
      within: props.within,
      onRedraw: (view) => setShown({ camera, view, size: camera.size }),
      onSettle: (view) => settle(view),
    });
    camera.size = size;
    setShown({ camera, view: camera.view, size });
    props.onCamera(camera);
    return camera;
  });

  const tap = useEffectEvent((point: Spot, camera: Camera) =>
    props.onTap?.(spotAt(camera.view, camera.size, point), camera),
  );
  const longPress = useEffectEvent((point: Spot, camera: Camera) =>
    props.onLongPress?.(spotAt(camera.view, camera.size, point)),
  );

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): Size => ({ width: element.clientWidth, height: element.clientHeight });
    const camera = open(measure());
    const watch = new ResizeObserver(() => {
      const size = measure();
      if (size.width === camera.size.width && size.height === camera.size.height) return;
      camera.size = size;
      setShown((old) => old && { ...old, size });
    });
    watch.observe(element);
    const leave = followFingers(element, camera, {
      onTap: (point) => tap(point, camera),
      onLongPress: (point) => longPress(point, camera),
    });
    return () => {
      watch.disconnect();
      leave();
      camera.stop();
    };
  }, []);

  // The drawing is made for this view: further moves start from it.
  useLayoutEffect(() => current?.camera.hasDrawn(current.view, layer.current), [current]);

  const frame = current && {
    view: current.view,
    width: current.size.width * (1 + 2 * MARGIN),
    height: current.size.height * (1 + 2 * MARGIN),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={css.surface}
      role="application"
      aria-label={label}
      // Keys move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      ref={box}
      onKeyDown={(event) => current && onKey(event, current.camera)}
    >
      {frame && (
        <div
          className={css.layer}
          ref={layer}
          style={{
            width: frame.width,
            height: frame.height,
            left: (current.size.width - frame.width) / 2,
            top: (current.size.height - frame.height) / 2,
          }}
        >
          <MapTiles frame={frame} />
          {behind && <behind.CityBehindMap city={behind.city} frame={frame} />}
          {children(frame)}
        </div>
      )}
    </div>
  );
}

function onKey(event: KeyboardEvent<HTMLElement>, camera: Camera): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  const zoom = ZOOMS[event.key];
  if (arrow === undefined && zoom === undefined) return;
  event.preventDefault();
  if (arrow !== undefined) camera.flyTo(dragged(camera.view, arrow[0], arrow[1]));
  if (zoom !== undefined) camera.step(zoom);
}
