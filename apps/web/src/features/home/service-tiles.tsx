import { hasMode, offers } from '@shtrans/contract/city/current';
import { Link } from '../../core/route/link.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { Tile, TRANSPORT_COLOURS, TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { Drawing } from '../../ui/picture/icon.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { homeMessages } from './messages.ts';
import css from './home-page.module.css';

/** Modes whose lines a tile shows. */
const MODES = ['metro', 'bus', 'ferry'] as const;
/** A wrench and a steering wheel, on the grid of the other pictograms. */
const WRENCH = 'M14.6 6.4a4.2 4.2 0 0 0-5.3 5.3L4 17l3 3 5.3-5.3a4.2 4.2 0 0 0 5.3-5.3L15 12l-3-3z';
const WHEEL = 'M12 4a8 8 0 1 0 .1 0zM12 10a2 2 0 1 0 .1 0zM4.3 10.6l5.7 1M19.7 10.6l-5.7 1M12 14v6';

/** The other services, each with the colour of the means of travel that is nearest to it. */
const SERVICES = [
  { to: 'stationTaxi', colour: 'taxi', icon: <TransportIcon name="taxi" size="xl" /> },
  { to: 'trafficMap', colour: 'ferry', icon: <TravelIcon name="map" size="xl" /> },
  {
    to: 'trafficAround',
    query: { kind: 'parking' },
    colour: 'parking',
    icon: <TransportIcon name="parking" size="xl" />,
  },
  { to: 'products', colour: 'multi_ticket', icon: <TransportIcon name="multi_ticket" size="xl" /> },
  {
    to: 'scenicSpots',
    colour: 'scenic_ticket',
    icon: <TransportIcon name="scenic_ticket" size="xl" />,
  },
  { to: 'repairShops', colour: 'maglev', icon: <Drawing path={WRENCH} size="xl" width="1.7" /> },
  { to: 'testDrive', colour: 'co_passenger', icon: <Drawing path={WHEEL} size="xl" width="1.7" /> },
] as const;

/** The services of the city, each a tile that opens it. */
export function ServiceTiles() {
  const t = homeMessages();
  const transport = transportMessages();
  return (
    <section className={`sides above-14 ${css.beyond}`}>
      <h2 className="large strong">{t.services}</h2>
      <div className={css.tiles}>
        {MODES.filter(hasMode).map((mode) => (
          <Link key={mode} to="trafficLines" query={{ mode }} className={css.tile}>
            <Tile colour={TRANSPORT_COLOURS[mode]} look={css.sign}>
              <TransportIcon name={mode} size="xl" />
            </Tile>
            {transport[mode]}
          </Link>
        ))}
        {SERVICES.filter(({ colour }) => colour !== 'parking' || offers(colour)).map(
          ({ colour, icon, ...link }) => (
            <Link key={link.to} {...link} className={css.tile}>
              <Tile colour={TRANSPORT_COLOURS[colour]} look={css.sign}>
                {icon}
              </Tile>
              {t.more[link.to]}
            </Link>
          ),
        )}
      </div>
    </section>
  );
}
