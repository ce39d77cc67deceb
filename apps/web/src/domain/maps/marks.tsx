import type { ReactNode } from 'react';
import { type Frame, placeIn, type Spot } from './mercator.ts';
import css from './marks.module.css';

interface MarkProps {
  frame: Frame;
  spot: Spot;
}

function Mark({ frame, spot, children }: MarkProps & { children: ReactNode }) {
  const { x, y } = placeIn(frame, spot);
  return (
    <svg width={frame.width} height={frame.height} aria-hidden="true" data-steady="">
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <g className={css.steady}>{children}</g>
      </g>
    </svg>
  );
}

/** The rider's location. */
export const HereMark = (props: MarkProps) => (
  <Mark {...props}>
    <circle fill="var(--here)" fillOpacity="0.18" r="22" />
    <circle className={css.here} r="7.5" />
  </Mark>
);

/** A pin with its point at (0, 0). */
export const Pin = () => (
  <>
    <path className={css.pin} d="M0 0C-5-9-13-14-13-25a13 13 0 0 1 26 0C13-14 5-9 0 0z" />
    <circle fill="var(--white)" cy="-25" r="5" />
  </>
);

/** A chosen place. */
export const PinMark = (props: MarkProps) => (
  <Mark {...props}>
    <Pin />
  </Mark>
);
