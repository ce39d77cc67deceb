import { Link, type LinkProps } from '../../core/route/link.tsx';
import { TravelIcon, type TravelIconName } from '../../ui/picture/travel-icon.tsx';
import { TransportIcon } from '../transport/transport-icon.tsx';
import css from './link-tiles.module.css';

type Page =
  | 'planRoute'
  | 'stationBuses'
  | 'stationGuide'
  | 'stationNearby'
  | 'stationParking'
  | 'stationTaxi'
  | 'trafficAround'
  | 'trafficMap';

interface Tile {
  to: Page;
  query: LinkProps<Page>['query'];
  icon: TravelIconName | 'bus' | 'parking' | 'taxi';
  text: string;
}

/** Links to a station's services, each on a page of its own. */
export const LinkTiles = ({ label, tiles }: { label: string; tiles: readonly Tile[] }) => (
  <nav className={css.tiles} aria-label={label}>
    {tiles.map(({ to, query, icon, text }) => (
      <Link key={text} to={to} query={query} className={css.tile}>
        {icon === 'bus' || icon === 'parking' || icon === 'taxi' ? (
          <TransportIcon name={icon} />
        ) : (
          <TravelIcon name={icon} size="l" />
        )}
        {text}
      </Link>
    ))}
  </nav>
);
