import type { Camera } from './camera.ts';
import { MapIcon, type MapIconName } from './map-icon.tsx';
import { mapMessages } from './messages.ts';
import type { FindMe } from './use-find-me.ts';
import css from './map-tools.module.css';

interface MapButtonProps {
  icon: MapIconName;
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
    <MapIcon name={icon} size="l" />
  </button>
);

/** A button that stands on the map by itself. */
export const MapButton = (props: MapButtonProps) => (
  <div className={css.raised}>
    <PlainButton {...props} />
  </div>
);

interface MapToolsProps {
  camera: Camera | undefined;
  findMe: FindMe;
  /** Shows all there is; absent where there is no end to it. */
  onWhole?: () => void;
}

/** Where am I, closer, farther, all of it. */
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
