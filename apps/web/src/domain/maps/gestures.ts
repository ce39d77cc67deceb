import type { Camera } from './camera.ts';
import type { Spot } from './mercator.ts';

/** A finger that moved less than this counts as still, px. */
const STILL_PX = 8;
const LONG_PRESS_MS = 500;
/** Two taps closer than this in time and place are a double tap. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 32;
/** The last ms that determine the speed of a fling; a finger that rested does not fling. */
const FLING_MS = 90;

interface Taps {
  /** The rider tapped a place in the map's part of the screen. */
  onTap: (at: Spot) => void;
  onLongPress: (at: Spot) => void;
}

interface Sample extends Spot {
  ms: number;
}

const middleOf = (fingers: readonly Spot[]): Spot => ({
  x: fingers.reduce((sum, { x }) => sum + x, 0) / fingers.length,
  y: fingers.reduce((sum, { y }) => sum + y, 0) / fingers.length,
});
const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
const spread = ([a, b]: readonly Spot[]): number => (a && b ? Math.max(apart(a, b), 1) : 1);

/** Interprets the fingers on one map: drag, pinch, tap, double tap, long press. */
class Fingers {
  readonly #down = new Map<number, Spot>();
  readonly #camera: Camera;
  readonly #taps: Taps;
  #first: Sample = { x: 0, y: 0, ms: 0 };
  #moved = false;
  #trail: Sample[] = [];
  #lastTap: Sample | undefined;
  #press: ReturnType<typeof setTimeout> | undefined;

  constructor(camera: Camera, taps: Taps) {
    this.#camera = camera;
    this.#taps = taps;
  }

  put(id: number, spot: Spot): void {
    this.#camera.stop();
    this.#down.set(id, spot);
    clearTimeout(this.#press);
    if (this.#down.size > 1) {
      this.#moved = true;
      return;
    }
    this.#first = { ...spot, ms: performance.now() };
    this.#moved = false;
    this.#trail = [this.#first];
    this.#press = setTimeout(() => {
      // The release that follows is not a tap.
      this.#moved = true;
      this.#taps.onLongPress(spot);
    }, LONG_PRESS_MS);
  }

  move(id: number, spot: Spot): void {
    if (!this.#down.has(id)) return;
    if (!this.#moved && apart(spot, this.#first) < STILL_PX) return;
    clearTimeout(this.#press);
    this.#moved = true;
    const before = [...this.#down.values()];
    this.#down.set(id, spot);
    const after = [...this.#down.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    this.#camera.drag(to.x - from.x, to.y - from.y);
    if (after.length > 1) this.#camera.zoomBy(Math.log2(spread(after) / spread(before)), to);
    this.#trail = [...this.#trail.slice(-8), { ...spot, ms: performance.now() }];
  }

  lift(id: number, spot: Spot): void {
    if (!this.#down.delete(id)) return;
    clearTimeout(this.#press);
    if (this.#down.size > 0) {
      // The remaining finger continues to drag, and only its further movement counts for a fling.
      this.#trail = [];
      return;
    }
    if (!this.#moved) return this.#tap(spot);
    const { vx, vy } = this.#speed();
    this.#camera.fling(vx, vy);
  }

  /** The system took over the gesture. */
  lose(id: number): void {
    if (!this.#down.delete(id)) return;
    clearTimeout(this.#press);
    if (this.#down.size === 0) this.#camera.settle();
  }

  forget(): void {
    clearTimeout(this.#press);
  }

  #tap(spot: Spot): void {
    const ms = performance.now();
    const last = this.#lastTap;
    if (last !== undefined && ms - last.ms < DOUBLE_MS && apart(spot, last) < DOUBLE_PX) {
      this.#lastTap = undefined;
      this.#camera.step(1, spot);
      return;
    }
    this.#lastTap = { ...spot, ms };
    // It may have been flying: it stays where it was stopped.
    this.#camera.settle();
    this.#taps.onTap(spot);
  }

  #speed(): { vx: number; vy: number } {
    const now = performance.now();
    const recent = this.#trail.filter(({ ms }) => now - ms < FLING_MS);
    const [from, to] = [recent[0], recent[recent.length - 1]];
    if (from === undefined || to === undefined || to.ms - from.ms < 8) return { vx: 0, vy: 0 };
    const ms = to.ms - from.ms;
    return { vx: (to.x - from.x) / ms, vy: (to.y - from.y) / ms };
  }
}

/** Wheel distance for one zoom step, px; pinches on track pads report less. */
const WHEEL_STEP = 320;
const TRACK_PAD_STEP = 90;
const LINE_PX = 16;

/** Lets fingers, mouse and wheel move a map. Returns the function that stops it. */
export function followFingers(element: HTMLElement, camera: Camera, taps: Taps): () => void {
  const fingers = new Fingers(camera, taps);
  const spotOf = (event: MouseEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const listenTo = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => element.addEventListener(name, listener, { passive: false });
  listenTo('pointerdown', (event) => {
    if (event.button !== 0) return;
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // Already lifted.
    }
    fingers.put(event.pointerId, spotOf(event));
  });
  listenTo('pointermove', (event) => fingers.move(event.pointerId, spotOf(event)));
  listenTo('pointerup', (event) => fingers.lift(event.pointerId, spotOf(event)));
  listenTo('pointercancel', (event) => fingers.lose(event.pointerId));
  listenTo('wheel', (event) => {
    event.preventDefault();
    const px = event.deltaY * (event.deltaMode === 1 ? LINE_PX : 1);
    camera.wheel(-px / (event.ctrlKey ? TRACK_PAD_STEP : WHEEL_STEP), spotOf(event));
  });
  // The map handles long presses itself.
  listenTo('contextmenu', (event) => event.preventDefault());
  return () => fingers.forget();
}
