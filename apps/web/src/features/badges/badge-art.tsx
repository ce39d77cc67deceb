import { classes } from '../../ui/style/classes.ts';
import css from './badge-art.module.css';

/** The drawing in a badge, by its name in operator data: drawn for this project on a 24 x 24 grid. */
const DRAWINGS: Readonly<Record<string, string>> = {
  start: 'M7 20V4l11 5-11 5',
  metro:
    'M7 4h10a2 2 0 0 1 2 2v9a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a2 2 0 0 1 2-2zM5 11h14M9 14.6v.1M15 14.6v.1M8 18l-2 3M16 18l2 3',
  bus: 'M6 4h12a2 2 0 0 1 2 2v11H4V6a2 2 0 0 1 2-2zM4 11h16M8 17v3M16 17v3M8 14v.1M16 14v.1',
  ferry: 'M4 13h16l-2 5H6zM7 13V8h10v5M12 8V4M3 21c2 0 2-1 4-1s2 1 4 1 2-1 4-1 2 1 4 1',
  modes: 'M12 4v6M12 14v6M4 12h6M14 12h6M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  distance: 'M5 20c0-6 14-4 14-10a4 4 0 0 0-8 0M5 20h4M19 4v.1',
  days: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4M9 15l2 2 4-4',
};
const OTHER = 'M12 4l2.5 5 5.5.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.5-.8z';

export const drawingOf = (art: string): string => DRAWINGS[art] ?? OTHER;

/** A badge as a medal, coloured when it is won. */
export const BadgeArt = ({ art, won, large }: { art: string; won: boolean; large?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    className={classes(css.art, won && css.won, large && css.large)}
    aria-hidden="true"
  >
    <path d={drawingOf(art)} />
  </svg>
);
