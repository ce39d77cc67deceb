import { mapMessages } from './messages.ts';
import { scaleBar } from './scale-bar.ts';
import { metresPerPx, type View } from './mercator.ts';
import css from './map-foot.module.css';

const LONGEST_PX = 90;

/** A length to measure by, and whose data the map is made of. */
export function MapFoot({ view }: { view: View | undefined }) {
  const t = mapMessages();
  const scale = view && scaleBar(metresPerPx(view), LONGEST_PX);
  return (
    <div className={css.foot}>
      {scale && (
        <span className={css.scale} style={{ width: scale.length }} aria-hidden="true">
          {scale.text}
        </span>
      )}
      <span className={css.credit}>{t.credit}</span>
    </div>
  );
}
