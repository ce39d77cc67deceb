import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/page.tsx';
import { Popup } from '../../ui/popup.tsx';
import { shortName } from '../../domain/transit/line-facts.ts';
import { networkMapMessages } from './messages.ts';
import type { Station } from '../../domain/network/network.ts';
import './station-list.css';

interface StationListProps {
  /** Those in view, the most in the middle first. */
  stations: readonly Station[];
  onChoose: (station: Station) => void;
  onClose: () => void;
}

/** The map in words: its stations in view, and the way to the list of all lines. */
export function StationList({ stations, onChoose, onClose }: StationListProps) {
  const t = useMessages(networkMapMessages);
  return (
    <Popup look="sheet" opacity="thin" label={t.inView} onClose={onClose} closeOnMaskClick>
      <div className="station-list-head">
        <h2>{t.inView}</h2>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </div>
      <Link to="trafficLines" className="station-list-all">
        {t.allLines}
        <Icon name="next" size="s" />
      </Link>
      {stations.length === 0 && <p className="station-list-none">{t.noneInView}</p>}
      <ul className="station-list">
        {stations.map((station) => (
          <li key={station.stop.id}>
            <button type="button" onClick={() => onChoose(station)}>
              <span>{inLanguage(station.stop.name)}</span>
              <span className="station-list-lines">
                {station.lines.map(({ id, colour, name }) => (
                  <LineBadge key={id} colour={colour}>
                    {shortName(name)}
                  </LineBadge>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
