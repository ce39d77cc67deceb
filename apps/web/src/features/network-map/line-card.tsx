import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { favouriteOfLine } from '../../domain/favourites/favourites.ts';
import type { NetworkLine } from '../../domain/network/network.ts';
import { linePage } from '../../domain/transit/line-link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { MapSheet } from './map-sheet.tsx';
import { networkMapMessages } from './messages.ts';

/** The line in front, with the link to its page. */
export function LineCard({ line, onClose }: { line: NetworkLine; onClose: () => void }) {
  const t = networkMapMessages().line;
  const { ref, stations, ends } = line;
  return (
    <MapSheet
      title={inLanguage(ref.name)}
      facts={
        <p className="small quiet num">
          <LineBadge colour={ref.colour}>{t.stations(stations.length)}</LineBadge>{' '}
          {ends.map(({ stop }) => inLanguage(stop.name)).join(' – ')}
        </p>
      }
      favourite={favouriteOfLine(ref)}
      onClose={onClose}
    >
      <Link
        to={linePage(ref.mode)}
        query={{ line: ref.id }}
        className={buttonClass({ color: 'primary', fill: 'outline', block: true })}
      >
        {t.open}
      </Link>
    </MapSheet>
  );
}
