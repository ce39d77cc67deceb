import { TRANSPORT_COLOURS, type TransportName } from '../../domain/transport/transport-icon.tsx';
import { classes } from '../../ui/style/classes.ts';
import css from './badge-art.module.css';

/** The drawing in a badge, by its name in operator data: drawn for this project on a 24 x 24 grid. */
const DRAWINGS: Readonly<Record<string, string>> = {
  start: 'M7 20V4l11 5-11 5',
  metro:
    'M7 4h10a2 2 0 0 1 2 2v9a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a2 2 0 0 1 2-2zM5 11h14M9 14.6v.1M15 14.6v.1M8 18l-2 3M16 18l2 3',
  bus: 'M6 4h12a2 2 0 0 1 2 2v11H4V6a2 2 0 0 1 2-2zM4 11h16M8 17v3M16 17v3M8 14v.1M16 14v.1',
  ferry: 'M4 13h16l-2 5H6zM7 13V8h10v5M12 8V4M3 21c2 0 2-1 4-1s2 1 4 1 2-1 4-1 2 1 4 1',
  modes: 'M12 4v6M12 14v6M4 12h6M14 12h6M12 10a2 2 0 1 0 .1 0z',
  distance: 'M5 20c0-6 14-4 14-10a4 4 0 0 0-8 0M5 20h4M19 4v.1',
  days: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4M9 15l2 2 4-4',
};
const OTHER = 'M12 4l2.5 5 5.5.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.5-.8z';

export const drawingOf = (art: string): string => DRAWINGS[art] ?? OTHER;

/** The mode whose colour the enamel of a badge has. */
const MODES: Readonly<Record<string, TransportName>> = {
  metro: 'metro',
  bus: 'bus',
  ferry: 'ferry',
  modes: 'multi_ticket',
  distance: 'scenic_ticket',
  days: 'taxi',
};

/** The colour of a badge. */
export const enamelOf = (art: string): string => TRANSPORT_COLOURS[MODES[art] ?? 'maglev'];

const LEVELS = ['I', 'II', 'III', 'IV', 'V'];
const RING = 2 * Math.PI * 44;

interface BadgeArtProps {
  art: string;
  won: boolean;
  /** 1 to 5; left out: without a level. */
  level?: number;
  /** The part of the way to a badge that is not won, 0 to 1. */
  part?: number;
  large?: boolean;
}

/** A badge in enamel with its level, or the silhouette of one that is not won, with the progress as a ring. */
export function BadgeArt({ art, won, level, part = 0, large = false }: BadgeArtProps) {
  const drawing = drawingOf(art);
  return (
    <span
      className={classes(css.art, large && css.large)}
      {...{ [large ? 'data-head' : 'data-card']: true }}
    >
      <svg viewBox="0 0 96 96" aria-hidden="true">
        {won ? (
          <Enamel colour={enamelOf(art)} drawing={drawing} />
        ) : (
          <Locked {...{ drawing, part }} />
        )}
      </svg>
      {won && level !== undefined && <span className={css.level}>{LEVELS[level - 1]}</span>}
    </span>
  );
}

/** Where the drawing is, on the 96 x 96 grid of a badge. */
const MIDDLE = 'translate(21.6 21.6) scale(2.2)';

const Enamel = ({ colour, drawing }: { colour: string; drawing: string }) => (
  <>
    <circle cx="48" cy="48" r="46" className={css.gold} />
    <circle cx="48" cy="48" r="42" className={css.groove} />
    <circle cx="48" cy="48" r="40" fill={colour} />
    <path d="M14 40a36 36 0 0 1 68 0c-20-14-48-14-68 0z" className={css.gloss} />
    <g transform={MIDDLE} className={css.drawing}>
      <path d={drawing} transform="translate(.5 .7)" className={css.below} />
      <path d={drawing} className={css.raised} />
    </g>
  </>
);

const Locked = ({ drawing, part }: { drawing: string; part: number }) => (
  <>
    <circle cx="48" cy="48" r="38" className={css.silhouette} />
    <circle cx="48" cy="48" r="44" className={css.track} />
    {part > 0 && (
      <circle
        cx="48"
        cy="48"
        r="44"
        className={css.ring}
        strokeDasharray={`${RING * Math.min(part, 1)} ${RING}`}
        transform="rotate(-90 48 48)"
      />
    )}
    <g transform={MIDDLE} className={css.drawing}>
      <path d={drawing} className={css.faint} />
    </g>
  </>
);
