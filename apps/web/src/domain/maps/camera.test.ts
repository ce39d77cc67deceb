import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from './camera.ts';
import { followFingers } from './gestures.ts';
import { onScreen, type Spot, spotOf, type View } from './mercator.ts';

const size = { width: 360, height: 600 };
const start: View = { ...spotOf({ lat: 31.2, lon: 121.45 }), z: 12 };

function stage() {
  const layer = document.createElement('div');
  const redrawn: View[] = [];
  const settled: View[] = [];
  const camera = new Camera({
    view: start,
    within: { left: 0.8, right: 0.9, top: 0.3, bottom: 0.5 },
    onRedraw: (view) => {
      redrawn.push(view);
      camera.hasDrawn(view, layer);
    },
    onSettle: (view) => settled.push(view),
  });
  camera.size = size;
  camera.hasDrawn(start, layer);
  return { camera, layer, redrawn, settled };
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the camera', () => {
  it('moves the drawing unchanged, and redraws it when its edge comes near', () => {
    const { camera, layer, redrawn } = stage();
    camera.drag(100, -50);
    expect(redrawn).toEqual([]);
    expect(layer.style.transform).toMatch(
      /^translate3d\(100(\.\d+)?px, -50(\.\d+)?px, 0\) scale\(1\)$/,
    );
    camera.drag(60, 0);
    expect(redrawn).toHaveLength(1);
    expect(layer.style.transform).toMatch(/^translate3d\(-?0(\.0+\d*)?(e-\d+)?px/);
  });

  it('tells parts of constant size by which factor the drawing is stretched', () => {
    const { camera, layer } = stage();
    const names = document.createElement('div');
    names.setAttribute('data-steady', '');
    layer.append(names);
    camera.hasDrawn(start, layer);
    expect(names.style.getPropertyValue('--stretch')).toBe('1');
    camera.zoomBy(0.5, { x: 180, y: 300 });
    expect(Number(names.style.getPropertyValue('--stretch'))).toBeCloseTo(2 ** 0.5);
  });

  it('redraws it once when it is still', () => {
    const { camera, redrawn, settled } = stage();
    camera.drag(20, 0);
    camera.settle();
    camera.settle();
    expect(redrawn).toHaveLength(1);
    expect(settled).toHaveLength(2);
  });

  it('zooms between its ends', () => {
    const { camera } = stage();
    camera.zoomBy(50, { x: 180, y: 300 });
    expect(camera.view.z).toBe(16);
    camera.zoomBy(-50, { x: 180, y: 300 });
    expect(camera.view.z).toBe(7.5);
  });

  it('cannot be dragged out of the country', () => {
    const { camera } = stage();
    camera.drag(1e9, 1e9);
    expect(camera.view.x).toBe(0.8);
    expect(camera.view.y).toBe(0.3);
  });

  it('flies to the target, and stays there', () => {
    const { camera, settled } = stage();
    const to = { ...spotOf({ lat: 31.25, lon: 121.5 }), z: 14 };
    camera.flyTo(to);
    vi.advanceTimersByTime(1000);
    expect(camera.view).toEqual(to);
    expect(settled).toEqual([to]);
  });

  it('jumps where motion is not welcome', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { camera, settled } = stage();
    camera.step(1);
    expect(camera.view.z).toBe(13);
    camera.fling(3, 3);
    expect(settled).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('slows down and stops after a fling', () => {
    const { camera, settled } = stage();
    camera.fling(1, 0);
    vi.advanceTimersByTime(5000);
    const { x } = onScreen(camera.view, size, start);
    // Speed times the time in which it falls to a third.
    expect(x - 180).toBeGreaterThan(200);
    expect(x - 180).toBeLessThan(300);
    expect(settled).toHaveLength(1);
  });

  it('brings a station out from below a card, and leaves one that can be seen', () => {
    const { camera } = stage();
    const free = { left: 40, right: 300, top: 100, bottom: 250 };
    camera.reveal(start, free);
    vi.advanceTimersByTime(1000);
    expect(onScreen(camera.view, size, start).y).toBeCloseTo(250, 3);
    const before = camera.view;
    camera.reveal(start, free);
    vi.advanceTimersByTime(1000);
    expect(camera.view).toEqual(before);
  });
});

function touched() {
  const mapStage = stage();
  const element = document.createElement('div');
  document.body.append(element);
  const taps: Spot[] = [];
  const presses: Spot[] = [];
  const leave = followFingers(element, mapStage.camera, {
    onTap: (spot) => taps.push(spot),
    onLongPress: (spot) => presses.push(spot),
  });
  const touch = (type: string, pointerId: number, clientX: number, clientY: number): void => {
    element.dispatchEvent(
      new PointerEvent(`pointer${type}`, {
        pointerId,
        clientX,
        clientY,
        button: 0,
        bubbles: true,
      }),
    );
  };
  return { ...mapStage, element, taps, presses, leave, touch };
}

describe('fingers on the map', () => {
  it('tap', () => {
    const { taps, touch, camera } = touched();
    touch('down', 1, 100, 100);
    touch('move', 1, 103, 101);
    touch('up', 1, 103, 101);
    expect(taps).toEqual([{ x: 103, y: 101 }]);
    expect(camera.view).toEqual(start);
  });

  it('tap twice to zoom in about the finger', () => {
    const { touch, camera } = touched();
    const spot = camera.view;
    for (let i = 0; i < 2; i += 1) {
      touch('down', 1, 180, 300);
      touch('up', 1, 180, 300);
      vi.advanceTimersByTime(120);
    }
    vi.advanceTimersByTime(1000);
    expect(camera.view.z).toBe(13);
    expect(onScreen(camera.view, size, spot).x).toBeCloseTo(180, 3);
  });

  it('press long, and lift without a tap', () => {
    const { taps, presses, touch } = touched();
    touch('down', 1, 50, 60);
    vi.advanceTimersByTime(600);
    touch('up', 1, 50, 60);
    expect(presses).toEqual([{ x: 50, y: 60 }]);
    expect(taps).toEqual([]);
  });

  it('drag, rest and lift: nothing is flung', () => {
    const { touch, camera, settled } = touched();
    touch('down', 1, 100, 100);
    touch('move', 1, 140, 100);
    touch('move', 1, 160, 100);
    vi.advanceTimersByTime(400);
    touch('up', 1, 160, 100);
    expect(onScreen(camera.view, size, start).x).toBeCloseTo(240, 3);
    expect(settled).toHaveLength(1);
  });

  it('pinch about what is between them', () => {
    const { touch, camera } = touched();
    touch('down', 1, 130, 300);
    touch('down', 2, 230, 300);
    touch('move', 1, 80, 300);
    touch('move', 2, 280, 300);
    expect(camera.view.z).toBeCloseTo(13, 6);
    expect(onScreen(camera.view, size, start).x).toBeCloseTo(180, 3);
    touch('up', 1, 80, 300);
    touch('up', 2, 280, 300);
    expect(camera.view.z).toBeCloseTo(13, 6);
  });

  it('are let go of when the map goes', () => {
    const { touch, leave, presses } = touched();
    touch('down', 1, 50, 60);
    leave();
    vi.advanceTimersByTime(600);
    expect(presses).toEqual([]);
  });
});
