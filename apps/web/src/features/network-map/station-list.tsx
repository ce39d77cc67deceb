import type { Station } from '../../domain/network/network.ts';
import { optionClass, StationOption } from '../../domain/transit/station-option.tsx';
import { IconButton } from '../../ui/page/page.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { networkMapMessages } from './messages.ts';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './station-list.module.css';

interface StationListProps {
  /** Stations in view, nearest to the centre first. */
  stations: readonly Station[];
  onChoose: (station: Station) => void;
  onClose: () => void;
}

/** The map as text: its stations in view, and the link to all lines. */
export function StationList({ stations, onChoose, onClose }: StationListProps) {
  const t = networkMapMessages();
  return (
    <Popup look="sheet" opacity="thin" label={t.inView} onClose={onClose} closeOnMaskClick>
      <div className={css.head}>
        <h2 className="large strong">{t.inView}</h2>
        <IconButton icon="close" label={uiMessages().close} onClick={onClose} />
      </div>
      <NextLink to="trafficLines" className={css.all}>
        {t.allLines}
      </NextLink>
      {stations.length === 0 && <p className={css.none}>{t.noneInView}</p>}
      <ul className={css.list}>
        {stations.map((station) => (
          <li key={station.stop.id}>
            <button type="button" className={optionClass} onClick={() => onChoose(station)}>
              <StationOption name={station.stop.name} lines={station.lines} />
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
