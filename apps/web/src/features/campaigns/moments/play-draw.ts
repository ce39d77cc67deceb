import { wantsLessMotion } from '../../../ui/style/less-motion.ts';
import css from './moments.module.css';
import { burst } from './particles.ts';
import { distanceAt, progressAt, SPIN_MS } from './spin.ts';

interface DrawInMotion {
  view: 'wheel' | 'grid' | 'bag' | 'card';
  /** The wheel's rotation before and after, in degrees, and its number of slices. */
  from: number;
  to: number;
  slices: number;
  /** The box, bag or card that wins, from 0. */
  cell: number;
  isWon: boolean;
}

/** Overshoot at the rim is about 8 px. */
const EXCESS_DEGREES = 3.5;
const SAMPLES = 60;
/** Laps of the light around the boxes, and the number of boxes. */
const [LAPS, BOXES] = [4, 8];

const pause = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
};

/** The wheel turns as if pushed; the pointer ticks at each edge between two slices. */
async function turn(stage: Element, { from, to, slices }: DrawInMotion): Promise<void> {
  const [wheel, pointer] = [stage.querySelector('svg'), stage.querySelector('[data-pointer]')];
  const excess = EXCESS_DEGREES / Math.abs(to - from);
  wheel?.animate(
    Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const degrees = from + (to - from) * distanceAt(i / SAMPLES, excess);
      return { transform: `rotate(${degrees}deg)` };
    }),
    { duration: SPIN_MS, fill: 'forwards' },
  );
  const edges = Math.floor((Math.abs(to - from) * slices) / 360);
  const ticks = Array.from({ length: edges }, (_, i) =>
    progressAt((((i + 1) / slices) * 360) / Math.abs(to - from), excess),
  );
  // Fast ticks are one blur: those within 60 ms of the last one are left out.
  const slowTicks = ticks.filter((tick, i) => (tick - (ticks[i - 1] ?? 0)) * SPIN_MS > 60);
  pointer?.animate(
    [
      { transform: 'none', offset: 0 },
      ...slowTicks.flatMap((tick) => [
        { transform: 'rotate(-14deg)', offset: tick },
        { transform: 'none', offset: Math.min(1, tick + 0.012) },
      ]),
      { transform: 'none', offset: 1 },
    ].sort((a, b) => a.offset - b.offset),
    { duration: SPIN_MS },
  );
  await pause(SPIN_MS);
}

/** A light runs around the boxes, slows down and stops at the one that wins. */
async function runLight(cells: readonly Element[], cell: number): Promise<void> {
  const steps = LAPS * BOXES + cell;
  let passedMs = 0;
  for (let step = 0; step <= steps; step += 1) {
    const dueMs = progressAt(step / Math.max(1, steps), 0) * SPIN_MS;
    if (dueMs > passedMs) await pause(dueMs - passedMs);
    passedMs = dueMs;
    cells.forEach((each, i) => each.classList.toggle(css.lit ?? '', i === step % BOXES));
    cells[step % BOXES]?.animate([{ transform: 'scale(0.94)' }, { transform: 'none' }], 240);
  }
  await pause(350);
  cells.forEach((each) => each.classList.remove(css.lit ?? ''));
}

/** All shake; the chosen one turns over. */
async function turnOver(cells: readonly Element[], cell: number): Promise<void> {
  cells.forEach((each, i) =>
    each.animate(
      [0, -4, 4, -4, 4, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` })),
      { duration: 700, delay: i * 60 },
    ),
  );
  await pause(900);
  cells[cell]?.animate(
    [
      { transform: 'perspective(600px) rotateY(0)' },
      { transform: 'perspective(600px) rotateY(90deg) scale(1.06)' },
    ],
    { duration: 350, easing: 'ease-in', fill: 'forwards' },
  );
  await pause(350);
}

/** Shows a draw in motion; resolves when its result is to be shown. The result is known before. */
export async function playDraw(stage: Element | null, draw: DrawInMotion): Promise<void> {
  if (stage === null || wantsLessMotion()) return;
  const cells = [...stage.querySelectorAll('[data-cell]')].sort(
    (a, b) => Number(a.getAttribute('data-cell')) - Number(b.getAttribute('data-cell')),
  );
  if (draw.view === 'wheel') await turn(stage, draw);
  else if (draw.view === 'grid') await runLight(cells, draw.cell);
  else await turnOver(cells, draw.cell);
  // The rendered result takes over from here; the faces of cards turn back with it.
  setTimeout(() => {
    stage
      .querySelectorAll('*')
      .forEach((each) => each.getAnimations().forEach((animation) => animation.cancel()));
    if (draw.isWon) burst(stage);
    cells[draw.cell]?.animate(
      [{ transform: 'scale(0.8)' }, { transform: 'scale(1.08)' }, { transform: 'none' }],
      { duration: 450, easing: 'ease-out' },
    );
  }, 50);
}
