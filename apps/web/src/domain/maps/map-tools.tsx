import type { Camera } from './camera.ts';
import { Drawing } from '../../ui/picture/icon.tsx';
import { useCityCredit } from './late-city.ts';
import { tileAddress } from './map-tiles.tsx';
import { mapMessages } from './messages.ts';
import type { FindMe } from './use-find-me.ts';
import css from './map-tools.module.css';
import { scaleBar } from './scale-bar.ts';
import { metresPerPx, type View } from './mercator.ts';
import footCss from './map-foot.module.css';

/** Icons only for maps, on the same grid as the others. */
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  here: 'M12 6a6 6 0 1 0 .1 0zM12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5M12 10.9a1.1 1.1 0 1 0 .1 0z',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1',
} as const;

interface MapButtonProps {
  icon: keyof typeof PATHS;
  label: string;
  busy?: boolean;
  onClick: () => void;
}

const PlainButton = ({ icon, label, busy = false, onClick }: MapButtonProps) => (
  <button
    type="button"
    className={css.button}
    aria-label={label}
    aria-busy={busy}
    onClick={onClick}
  >
    <Drawing path={PATHS[icon]} size="l" width="1.8" />
  </button>
);

/** A single button on the map. */
export const MapButton = (props: MapButtonProps) => (
  <div className={css.raised}>
    <PlainButton {...props} />
  </div>
);

interface MapToolsProps {
  camera: Camera | undefined;
  findMe: FindMe;
  /** Shows everything; absent if the map has no bounds. */
  onWhole?: () => void;
}

/** Buttons: my location, zoom in, zoom out, whole map. */
export function MapTools({ camera, findMe: { busy, find }, onWhole }: MapToolsProps) {
  const t = mapMessages();
  return (
    <div className="stack between-10">
      <MapButton icon="here" label={busy ? t.locating : t.here} busy={busy} onClick={find} />
      <div className={css.raised}>
        <PlainButton icon="plus" label={t.zoomIn} onClick={() => camera?.step(1)} />
        <PlainButton icon="minus" label={t.zoomOut} onClick={() => camera?.step(-1)} />
        {onWhole && <PlainButton icon="whole" label={t.wholeMap} onClick={onWhole} />}
      </div>
    </div>
  );
}

const LONGEST_PX = 90;

/** A scale bar, and the credit of the map data. */
export function MapFoot({ view }: { view: View | undefined }) {
  const t = mapMessages();
  const credit = useCityCredit();
  const scale = view && scaleBar(metresPerPx(view), LONGEST_PX);
  return (
    <div className={footCss.foot}>
      {scale && (
        <span className={footCss.scale} style={{ width: scale.length }} aria-hidden="true">
          {scale.text}
        </span>
      )}
      <span className={footCss.credit}>{tileAddress() === undefined ? credit : t.credit}</span>
    </div>
  );
}
