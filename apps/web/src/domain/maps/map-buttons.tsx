import { useMessages } from '../../core/i18n/messages.ts';
import { mapMessages } from './messages.ts';
import type { Camera } from './camera.ts';
import { MapIcon, type MapIconName } from './map-icon.tsx';
import './map-buttons.css';

interface MapButtonProps {
  icon: MapIconName;
  label: string;
  busy?: boolean;
  onClick: () => void;
}

/** A round button that stands on the map. */
export function MapButton({ icon, label, busy = false, onClick }: MapButtonProps) {
  return (
    <button
      type="button"
      className="map-button"
      aria-label={label}
      aria-busy={busy}
      onClick={onClick}
    >
      <MapIcon name={icon} size="l" />
    </button>
  );
}

interface ZoomButtonsProps {
  camera: Camera | undefined;
  /** Shows all there is; absent where there is no end to it. */
  onWhole?: () => void;
}

export function ZoomButtons({ camera, onWhole }: ZoomButtonsProps) {
  const t = useMessages(mapMessages);
  return (
    <div className="map-zoom">
      <MapButton icon="plus" label={t.zoomIn} onClick={() => camera?.step(1)} />
      <MapButton icon="minus" label={t.zoomOut} onClick={() => camera?.step(-1)} />
      {onWhole && <MapButton icon="whole" label={t.wholeMap} onClick={onWhole} />}
    </div>
  );
}
