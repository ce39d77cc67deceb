import {
  boxAround,
  type Box,
  CLOSEST,
  dragged,
  onScreen,
  type Size,
  type Spot,
  type View,
  viewOfBox,
  worldPx,
  zoomedAbout,
} from './mercator.ts';
import { wantsLessMotion } from '../../ui/style/less-motion.ts';

/** Margin of the drawing beyond the map on each side, as a part of its size: revealed by dragging. */
export const MARGIN = 0.4;
/** Redraws if the drawing is stretched beyond these factors; when reduced, its edges come near. */
export const STRETCHES = { from: 0.6, to: 1.5 };
/** From farther away the network is a dot. */
const FARTHEST = 7.5;
const FLIGHT_MS = 420;
/** Time constant in which a flung map slows to a third of its speed, ms. */
const GLIDE_MS = 260;
/** A slower map counts as still, px per ms. */
const STANDS = 0.02;

const EVERYWHERE: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
const validZoom = (z: number): number => clamp(z, FARTHEST, CLOSEST);

interface CameraOptions {
  view: View;
  /** The box that contains the view's middle. */
  within: Box | undefined;
  /** The drawing must be made for another view. */
  onRedraw: (view: View) => void;
  /** The map is still. */
  onSettle: (view: View) => void;
}

/**
 * The map's view while fingers move it. The compositor moves the drawing unchanged; the drawing is redrawn when the
 * map is still, or before its edge would be visible. Elements with `data-steady` have the factor of its stretching as
 * `--stretch`, to keep the size of their content.
 */
export class Camera {
  view: View;
  size: Size = { width: 0, height: 0 };
  #drawn: View;
  #asked: View;
  #layer: HTMLElement | null = null;
  /** The parts of the drawing that keep their size while it is stretched. */
  #steady: readonly (HTMLElement | SVGElement)[] = [];
  #frame = 0;
  #wheel: ReturnType<typeof setTimeout> | undefined;
  readonly #options: CameraOptions;

  constructor(options: CameraOptions) {
    this.#options = options;
    this.view = options.view;
    this.#drawn = options.view;
    this.#asked = options.view;
  }

  /** The drawing on the layer is now made for this view. */
  hasDrawn(view: View, layer: HTMLElement | null): void {
    this.#layer = layer;
    this.#steady = [...(layer?.querySelectorAll<SVGElement>('[data-steady]') ?? [])];
    this.#drawn = view;
    this.#place();
  }

  /** Follows a finger. */
  drag(dx: number, dy: number): void {
    this.#look(dragged(this.view, dx, dy));
  }

  /** Zooms by a number of steps about a place of the screen. */
  zoomBy(steps: number, about: Spot): void {
    this.#look(zoomedAbout(this.view, this.size, about, validZoom(this.view.z + steps)));
  }

  /** The mouse wheel has no end event: the map counts as still after a short pause. */
  wheel(steps: number, about: Spot): void {
    this.stop();
    this.zoomBy(steps, about);
    clearTimeout(this.#wheel);
    this.#wheel = setTimeout(() => this.settle(), 160);
  }

  /** Continues the fling, in px per ms, and slows down. */
  fling(vx: number, vy: number): void {
    if (wantsLessMotion() || Math.hypot(vx, vy) < STANDS) return this.settle();
    let last = performance.now();
    let speed = 1;
    this.#run((now) => {
      const ms = Math.min(now - last, 50);
      last = now;
      this.drag(vx * speed * ms, vy * speed * ms);
      speed *= Math.exp(-ms / GLIDE_MS);
      return Math.hypot(vx, vy) * speed > STANDS;
    });
  }

  /** Moves to another view, in a short flight unless the rider prefers reduced motion. */
  flyTo(target: View): void {
    const to = { ...target, z: validZoom(target.z) };
    if (wantsLessMotion()) {
      this.stop();
      this.#look(to);
      return this.settle();
    }
    const from = this.view;
    const start = performance.now();
    this.#run((now) => {
      const part = Math.min(1, (now - start) / FLIGHT_MS);
      const flown = 1 - (1 - part) ** 3;
      this.#look({
        x: from.x + (to.x - from.x) * flown,
        y: from.y + (to.y - from.y) * flown,
        z: from.z + (to.z - from.z) * flown,
      });
      return part < 1;
    });
  }

  /** Zooms in or out about the middle, in a short flight. */
  step(steps: number, about: Spot = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const z = validZoom(Math.round((this.view.z + steps) * 2) / 2);
    this.flyTo(zoomedAbout(this.view, this.size, about, z));
  }

  /** Shows all of the spots, with a margin around them. */
  show(spots: readonly Spot[], room: Box, closest?: number): void {
    const box = boxAround(spots);
    if (box !== undefined) this.flyTo(viewOfBox(box, this.size, room, closest));
  }

  /** Moves by the minimum that brings a spot into the free part of the screen. */
  reveal(spot: Spot, free: Box): void {
    const { x, y } = onScreen(this.view, this.size, spot);
    const dx = clamp(x, free.left, free.right) - x;
    const dy = clamp(y, free.top, free.bottom) - y;
    if (dx !== 0 || dy !== 0) this.flyTo(dragged(this.view, dx, dy));
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#wheel);
  }

  /** The map is still: requests a drawing for the present view. */
  settle(): void {
    this.stop();
    this.#ask(this.view);
    this.#options.onSettle(this.view);
  }

  #run(step: (now: number) => boolean): void {
    this.stop();
    const tick = (now: number): void => {
      if (step(now)) this.#frame = requestAnimationFrame(tick);
      else this.settle();
    };
    this.#frame = requestAnimationFrame(tick);
  }

  #look(view: View): void {
    const { x, y, z } = view;
    const { left, right, top, bottom } = this.#options.within ?? EVERYWHERE;
    this.view = { x: clamp(x, left, right), y: clamp(y, top, bottom), z };
    this.#place();
    if (this.#leavesDrawing()) this.#ask(this.view);
  }

  #ask(view: View): void {
    const { x, y, z } = this.#asked;
    if (x === view.x && y === view.y && z === view.z) return;
    this.#asked = view;
    this.#options.onRedraw(view);
  }

  /** Compares with the last requested view, so that one edge causes one request. */
  #leavesDrawing(): boolean {
    const stretch = 2 ** (this.view.z - this.#asked.z);
    if (stretch > STRETCHES.to || stretch < STRETCHES.from) return true;
    const { x, y } = this.#moved(this.#asked);
    const spare = (px: number): number => px * ((MARGIN + 0.5) * stretch - 0.5);
    const { width, height } = this.size;
    return Math.abs(x) > Math.max(spare(width), 8) || Math.abs(y) > Math.max(spare(height), 8);
  }

  /** The distance of a drawing's middle from the map's, px. */
  #moved({ x, y }: View): Spot {
    const scale = worldPx(this.view.z);
    return { x: (x - this.view.x) * scale, y: (y - this.view.y) * scale };
  }

  #place(): void {
    if (this.#layer === null) return;
    const { x, y } = this.#moved(this.#drawn);
    const stretch = 2 ** (this.view.z - this.#drawn.z);
    this.#layer.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${stretch})`;
    for (const { style } of this.#steady) style.setProperty('--stretch', `${stretch}`);
  }
}
