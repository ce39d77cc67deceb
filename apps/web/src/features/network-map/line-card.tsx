import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfLine } from '../../domain/favourites/favourites.ts';
import { linePage } from '../../domain/transit/line-link.tsx';
import { networkMapMessages } from './messages.ts';
import { MapSheet } from './map-sheet.tsx';
import type { NetworkLine } from '../../domain/network/network.ts';

/** The line in front, with the way to its page. */
export function LineCard({ line, onClose }: { line: NetworkLine; onClose: () => void }) {
  const t = useMessages(networkMapMessages).line;
  const { ref, stations, ends } = line;
  return (
    <MapSheet
      title={inLanguage(ref.name)}
      facts={
        <p className="map-sheet-note num">
          <LineBadge colour={ref.colour}>{t.stations(stations.length)}</LineBadge>{' '}
          {ends.map(({ stop }) => inLanguage(stop.name)).join(' – ')}
        </p>
      }
      actions={<FavouriteButton favourite={favouriteOfLine(ref)} />}
      onClose={onClose}
    >
      <div className="map-sheet-ways">
        <Link
          to={linePage(ref.mode)}
          query={{ line: ref.id }}
          className={buttonClass({ color: 'primary', fill: 'outline' })}
        >
          {t.open}
        </Link>
      </div>
    </MapSheet>
  );
}
