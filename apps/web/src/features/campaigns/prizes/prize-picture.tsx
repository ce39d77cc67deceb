import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import type { SVGProps } from 'react';
import { drawingUrl } from '../../../ui/picture/drawing-url.ts';
import { classes } from '../../../ui/style/classes.ts';
import css from './prize-picture.module.css';

/** A drawing on a 24 x 24 grid: a tinted area and the lines over it. */
interface Drawing {
  area: string;
  lines: string;
}

const TICKET = 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4z';
const COIN = 'M12 4a8 8 0 1 0 .1 0z';
const STAR = 'M12 3l2.6 5.6 6 .7-4.5 4.1 1.3 6L12 16.3 6.6 19.4l1.3-6L3.4 9.3l6-.7z';
const POUCH =
  'M9.5 8.5C6 11 4.5 14 4.5 16.5 4.5 19 6 20 8 20h8c2 0 3.5-1 3.5-3.5 0-2.5-1.5-5.5-5-8z';
const BOX = 'M4 10h16v10H4z';
const FIR = 'M12 3l5 6h-2.5l3.5 5H6l3.5-5H7z';

const DRAWINGS: Readonly<Record<RewardView['kind'], Drawing>> = {
  bag: {
    area: POUCH,
    lines: `${POUCH}M9.5 8.5L8 4.5l2.5 1 1.5-1.5 1.5 1.5 2.5-1-1.5 4M12 11.5l2.5 2.5-2.5 2.5-2.5-2.5z`,
  },
  chance: { area: STAR, lines: STAR },
  coupon: {
    area: TICKET,
    lines: `${TICKET}M10.5 8.5l3 4 3-4M13.5 12.5v3.5M11.2 13.2h4.6M7 9.5v.1M7 12v.1M7 14.5v.1`,
  },
  goods: {
    area: BOX,
    lines: `${BOX}M3 7h18v3H3zM12 7v13M12 7C9 7 7.5 5.5 8.5 4S11.5 4.5 12 7c.5-2.5 2.5-4.5 3.5-3S15 7 12 7`,
  },
  points: {
    area: COIN,
    lines: `${COIN}M12 8l1.2 2.5 2.7.3-2 1.9.5 2.7-2.4-1.3-2.4 1.3.5-2.7-2-1.9 2.7-.3z`,
  },
  tree: { area: FIR, lines: `${FIR}M12 21v-7` },
};
/** A discount in percent: a ticket too, with another sign. */
const PERCENT: Drawing = {
  area: TICKET,
  lines: `${TICKET}M16.5 9l-6 6M11 9.3v.1M16 14.7v.1M7 9.5v.1M7 12v.1M7 14.5v.1`,
};
const NO_PRIZE: Drawing = {
  area: COIN,
  lines: `${COIN}M9.3 10v.1M14.7 10v.1M8.5 14c2 2.3 5 2.3 7 0`,
};

function drawingOf(reward: RewardView | undefined): Drawing {
  if (reward === undefined) return NO_PRIZE;
  if (reward.kind === 'coupon' && reward.terms.kind === 'percent_off') return PERCENT;
  // A newer gateway may have other kinds.
  return (DRAWINGS as Partial<typeof DRAWINGS>)[reward.kind] ?? DRAWINGS.goods;
}

interface PrizePictureProps extends Pick<SVGProps<SVGSVGElement>, 'x' | 'y' | 'width' | 'height'> {
  /** Undefined: no prize. */
  reward: RewardView | undefined;
  /** The drawings of the page. */
  art: CampaignPageView['art'];
  /** In a tinted square of 40 px, for lists. */
  isFramed?: boolean;
}

/**
 * The picture of a prize: its own, or the drawing of its kind in the colour of the text around it. Its name must be next to
 * it, because it is hidden from screen readers.
 */
export function PrizePicture({ reward, art, isFramed = false, ...place }: PrizePictureProps) {
  const picture = art[reward?.picture ?? ''];
  const { area, lines } = drawingOf(reward);
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classes(css.prize, isFramed && css.framed, picture !== undefined && css.own)}
      {...place}
    >
      {picture === undefined ? (
        <>
          <path d={area} className={css.area} />
          <path d={lines} />
        </>
      ) : (
        <image href={drawingUrl(picture)} width="24" height="24" />
      )}
    </svg>
  );
}
