import { SKIN_ARTS, type SkinArt } from '@shtrans/contract/ride-code/skin-arts';
import type { ReactNode } from 'react';
import css from './skin-art.module.css';

/** Roofs from left to right: two towers, blocks, the tower with spheres, the arch bridge. */
const SKYLINE =
  'M0 84V62h16V46h14v20h12V38l10-10 10 10v46h14V54h18v-8h10v38h8l4-34a5 5 0 0 1 1-9l2-22 2 22a5 5 0 0 1 1 9l4 34h12V58h20V40h6l4-14 4 14h6v44h12V50l16-12 16 12v34h14V64h22V52h12v32h16V60h24v24h20V68h20v16z';

/** A flower of five petals. */
const FLOWER =
  'M0-4C-9-16-8-28 0-34 8-28 9-16 0-4zM4-1C14-12 26-14 34-8 30 2 18 7 4-1zM2 4C16 8 22 18 20 28 10 28 2 18 2 4zM-2 4C-2 18-10 28-20 28-22 18-16 8-2 4zM-4-1C-18 7-30 2-34-8-26-14-14-12-4-1z';

/** A leaf with five points, and its stem. */
const LEAF =
  'M0 30V8M0 10C-7 12-14 10-18 14l2-8c-6-2-10-6-14-6 6-3 10-4 13-4l-5-10c6 2 10 4 12 5L-8-18C-4-15-1-20 0-28 1-20 4-15 8-18L10-9c2-1 6-3 12-5l-5 10c3 0 7 1 13 4-4 0-8 4-14 6l2 8C14 10 7 12 0 10z';

interface Stamp {
  x: number;
  y: number;
  size: number;
  turn: number;
}

const BLOSSOMS: readonly Stamp[] = [
  { x: 46, y: 42, size: 1.05, turn: -12 },
  { x: 118, y: 62, size: 0.6, turn: 30 },
  { x: 190, y: 36, size: 0.75, turn: 8 },
  { x: 252, y: 60, size: 0.6, turn: -40 },
  { x: 318, y: 40, size: 1.1, turn: 20 },
];

const stamps = (d: string) =>
  BLOSSOMS.map(({ x, y, size, turn }) => (
    <path key={x} d={d} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`} />
  ));

const MOTIFS: Readonly<Record<SkinArt, ReactNode>> = {
  city: <path className={css.flat} d={SKYLINE} />,
  bund: (
    <>
      <circle className={css.flat} cx="306" cy="20" r="12" />
      <path className={css.solid} d={SKYLINE} />
      <path
        className={css.lights}
        d="M22 58v6M58 44v14M58 66v8M92 62v10M166 66v8M184 50v8M224 56v6M224 70v6M262 66v8M306 70v6"
      />
    </>
  ),
  magnolia: (
    <>
      <path className={css.branch} d="M0 70C60 48 120 82 190 60S320 74 360 50" />
      <g className={css.solid}>{stamps(FLOWER)}</g>
    </>
  ),
  'plane-tree': (
    <>
      <path className={css.branch} d="M0 30C70 60 130 26 200 52S310 40 360 64" />
      <g className={css.solid}>{stamps(LEAF)}</g>
    </>
  ),
};

/**
 * The drawing of a skin at the foot of its code: above a track on which a train passes, so that a screenshot is seen to
 * stand still.
 */
export function SkinArtStrip({ art }: { art: string | undefined }) {
  const knownArt = SKIN_ARTS.find((each) => each === art);
  return (
    <svg
      className={css.art}
      viewBox={knownArt === undefined ? '0 76 360 24' : '0 0 360 100'}
      fill="none"
      aria-hidden="true"
    >
      {knownArt !== undefined && MOTIFS[knownArt]}
      <path className={css.track} d="M0 90h360" />
      <g className={css.train}>
        <rect x="-92" y="80" width="28" height="9" rx="2.5" />
        <rect x="-62" y="80" width="28" height="9" rx="2.5" />
        <path d="M-32 82.5a2.5 2.5 0 0 1 2.5-2.5h15c8 0 12 5 14.5 9H-32z" />
      </g>
    </svg>
  );
}
