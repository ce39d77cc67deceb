import { mapMessages } from './messages.ts';
import { metresPerPx, type View } from './mercator.ts';
import css from './map-foot.module.css';

const LONGEST_PX = 90;

/** 1, 2 or 5 times a power of ten: the longest such length that fits, with its px. */
function scaleBar(perPx: number): { px: number; text: string } {
  const most = perPx * LONGEST_PX;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2].find((n) => n * power <= most) ?? 1) * power;
  return { px: metres / perPx, text: metres >= 1000 ? `${metres / 1000} km` : `${metres} m` };
}

/** A length to measure by, and whose data the map is made of. */
export function MapFoot({ view }: { view: View | undefined }) {
  const t = mapMessages();
  const scale = view && scaleBar(metresPerPx(view));
  return (
    <div className={css.foot}>
      {scale && (
        <span className={css.scale} style={{ width: scale.px }} aria-hidden="true">
          {scale.text}
        </span>
      )}
      <span className={css.credit}>{t.credit}</span>
    </div>
  );
}
