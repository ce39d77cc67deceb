import type { Point } from '@shtrans/contract/rides/schemas';
import { useLayoutEffect, useRef } from 'react';
import { classes } from '../../ui/style/classes.ts';
import { wantsLessMotion } from '../../ui/style/less-motion.ts';
import { type CarFrame, courseBetween, frameAt, framesOf } from './car-course.ts';
import type { Spot } from './mercator.ts';
import css from './route-map.module.css';
import { FRAME, glideMs } from './route-view.ts';

export interface CarPosition extends Point {
  /** ISO instant. */
  at: string;
  /** Degrees clockwise from north. */
  heading: number;
}

/** Layers are as large as the map, so that percentages move them in its units. */
const placed = ({ x, y }: Spot): string =>
  `translate(${(x / FRAME.width) * 100}%, ${(y / FRAME.height) * 100}%)`;
export const movedTo = (spot: Spot): { transform: string } => ({ transform: placed(spot) });
const turned = (degrees: number): string => `rotate(${degrees}deg)`;

/** A movement that the browser has been asked for. */
interface Glide {
  at: string;
  frames: readonly CarFrame[];
  startMs: number;
  ms: number;
}

const now = (): number => performance.now();

interface CarProps {
  seen: CarPosition;
  spot: Spot;
  route: readonly Spot[];
  old: boolean;
}

/**
 * The car at its reported position. It glides there along the route, by transforms only, so that the compositor does the
 * work; without motion, or in an engine without such animations, it is placed there.
 */
export function Car({ seen, spot, route, old }: CarProps) {
  const body = useRef<HTMLDivElement>(null);
  const shape = useRef<SVGSVGElement>(null);
  const last = useRef<Glide>(undefined);
  const { at, heading } = seen;
  useLayoutEffect(() => {
    const before = last.current;
    if (before?.at === at) return;
    const ms = before === undefined || wantsLessMotion() ? 0 : glideMs(before.at, at);
    const part = before === undefined ? 1 : (now() - before.startMs) / Math.max(before.ms, 1);
    const from = before && frameAt(before.frames, Math.min(1, part));
    const start = from ?? { ...spot, turn: heading };
    const frames = framesOf(courseBetween(route, start, spot), start.turn, heading);
    last.current = { at, frames, startMs: now(), ms };
    const end = frames[frames.length - 1];
    if (shape.current !== null) shape.current.style.transform = turned(end?.turn ?? heading);
    if (ms === 0) return;
    const move = (element: Element | null, transformOf: (frame: CarFrame) => string): void => {
      element?.animate?.(
        frames.map((frame) => ({ offset: frame.offset, transform: transformOf(frame) })),
        ms,
      );
    };
    move(body.current, placed);
    move(shape.current, ({ turn }) => turned(turn));
  }, [at, heading, route, spot]);
  return (
    <div className={classes(css.layer, css.car, old && css.old)} ref={body} style={movedTo(spot)}>
      <svg viewBox="0 0 26 44" ref={shape}>
        <rect x="2" y="2" width="22" height="40" rx="8" stroke="var(--white)" strokeWidth="2.5" />
        <path className={css.glass} d="M6 15c4-2.5 10-2.5 14 0l-1.5 5h-11z" />
        <path className={css.glass} d="M7.5 32h11l1 4c-4 1.5-9 1.5-13 0z" />
      </svg>
    </div>
  );
}
