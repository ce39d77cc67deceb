import { inLanguage } from '../../core/i18n/language.ts';
import { favouriteOfLine } from '../../domain/favourites/favourites.ts';
import type { NetworkLine } from '../../domain/network/network.ts';
import { lineLink } from '../../domain/transit/line-facts.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { MapSheet } from './map-sheet.tsx';
import { networkMapMessages } from './messages.ts';

/** The highlighted line, with the link to its page. */
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
      <ButtonLink {...lineLink(ref)} color="primary" fill="outline" block>
        {t.open}
      </ButtonLink>
    </MapSheet>
  );
}
