import { ORDER_TYPES } from '@shtrans/contract/order-types';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { TransportTile } from '../../ui/transport-icon.tsx';
import { homeMessages } from './messages.ts';

/** A tile for each service this version has: the orders of each way to travel. */
export function ServiceTiles() {
  const t = useMessages(homeMessages);
  const { transport } = useMessages(uiMessages);
  return (
    <section className="home-section">
      <h2>{t.services}</h2>
      <div className="home-tiles">
        {ORDER_TYPES.map((type) => (
          <Link key={type} to="ordersByType" params={{ outerTab: type }}>
            <TransportTile name={type} size="l" />
            {transport[type]}
          </Link>
        ))}
        <Link to="orders">
          <TransportTile name="other" size="l" />
          {t.allOrders}
        </Link>
      </div>
    </section>
  );
}
