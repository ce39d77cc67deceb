import type { Camera } from './camera.ts';
import type { Spot } from './mercator.ts';

/** A finger that moved less than this has not moved, px. */
const STILL_PX = 8;
const LONG_PRESS_MS = 500;
/** Two taps so close in time and place are one. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 32;
/** The last so many ms tell how fast a map is flung; a finger that rested does not fling. */
const FLING_MS = 90;

interface Taps {
  /** A place of the map's piece of the screen was tapped. */
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

/** The fingers on one map, and what they mean: drag, pinch, tap, double tap, long press. */
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

  put(id: number, at: Spot): void {
    this.#camera.stop();
    this.#down.set(id, at);
    clearTimeout(this.#press);
    if (this.#down.size > 1) {
      this.#moved = true;
      return;
    }
    this.#first = { ...at, ms: performance.now() };
    this.#moved = false;
    this.#trail = [this.#first];
    this.#press = setTimeout(() => {
      // What follows is no tap.
      this.#moved = true;
      this.#taps.onLongPress(at);
    }, LONG_PRESS_MS);
  }

  move(id: number, at: Spot): void {
    if (!this.#down.has(id)) return;
    if (!this.#moved && apart(at, this.#first) < STILL_PX) return;
    clearTimeout(this.#press);
    this.#moved = true;
    const before = [...this.#down.values()];
    this.#down.set(id, at);
    const after = [...this.#down.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    this.#camera.drag(to.x - from.x, to.y - from.y);
    if (after.length > 1) this.#camera.zoomBy(Math.log2(spread(after) / spread(before)), to);
    this.#trail = [...this.#trail.slice(-8), { ...at, ms: performance.now() }];
  }

  lift(id: number, at: Spot): void {
    if (!this.#down.delete(id)) return;
    clearTimeout(this.#press);
    if (this.#down.size > 0) {
      // The finger that stays drags on, and flings by what it does from now on.
      this.#trail = [];
      return;
    }
    if (!this.#moved) return this.#tap(at);
    const { vx, vy } = this.#speed();
    this.#camera.fling(vx, vy);
  }

  /** The system took the fingers for something of its own. */
  lose(id: number): void {
    if (!this.#down.delete(id)) return;
    clearTimeout(this.#press);
    if (this.#down.size === 0) this.#camera.settle();
  }

  forget(): void {
    clearTimeout(this.#press);
  }

  #tap(at: Spot): void {
    const ms = performance.now();
    const last = this.#lastTap;
    if (last !== undefined && ms - last.ms < DOUBLE_MS && apart(at, last) < DOUBLE_PX) {
      this.#lastTap = undefined;
      this.#camera.step(1, at);
      return;
    }
    this.#lastTap = { ...at, ms };
    // It may have been flying: it stands where it was stopped.
    this.#camera.settle();
    this.#taps.onTap(at);
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

/** So much wheel is one step of zoom, px; pinched track pads tell less of it. */
const WHEEL_STEP = 320;
const TRACK_PAD_STEP = 90;
const LINE_PX = 16;

/** Lets fingers, mouse and wheel move a map; returns the way to stop. */
export function followFingers(element: HTMLElement, camera: Camera, taps: Taps): () => void {
  const fingers = new Fingers(camera, taps);
  const at = (event: MouseEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => element.addEventListener(name, listener, { passive: false });
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // Already lifted.
    }
    fingers.put(event.pointerId, at(event));
  });
  on('pointermove', (event) => fingers.move(event.pointerId, at(event)));
  on('pointerup', (event) => fingers.lift(event.pointerId, at(event)));
  on('pointercancel', (event) => fingers.lose(event.pointerId));
  on('wheel', (event) => {
    event.preventDefault();
    const px = event.deltaY * (event.deltaMode === 1 ? LINE_PX : 1);
    camera.wheel(-px / (event.ctrlKey ? TRACK_PAD_STEP : WHEEL_STEP), at(event));
  });
  // A long press is ours.
  on('contextmenu', (event) => event.preventDefault());
  return () => fingers.forget();
}
