import type { Spot } from './mercator.ts';
import { type Frame, placeIn } from './map-surface.tsx';
import './marks.css';

interface MarkProps {
  frame: Frame;
  spot: Spot;
}

const movedTo = (frame: Frame, spot: Spot): string => {
  const { x, y } = placeIn(frame)(spot);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
};

/** Where the rider is. */
export const HereMark = ({ frame, spot }: MarkProps) => (
  <svg className="mark" width={frame.width} height={frame.height} aria-hidden="true">
    <g className="mark-here" transform={movedTo(frame, spot)}>
      <circle className="mark-here-halo" r="22" />
      <circle className="mark-here-dot" r="7.5" />
    </g>
  </svg>
);

/** A chosen place. */
export const PinMark = ({ frame, spot }: MarkProps) => (
  <svg className="mark" width={frame.width} height={frame.height} aria-hidden="true">
    <g className="mark-pin" transform={movedTo(frame, spot)}>
      <path d="M0 0C-5-9-13-14-13-25a13 13 0 0 1 26 0C13-14 5-9 0 0z" />
      <circle cy="-25" r="5" />
    </g>
  </svg>
);
