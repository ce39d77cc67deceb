import { ORDER_TYPES } from '@shtrans/contract/order-types';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { TransportTile } from '../../domain/transport/transport-icon.tsx';
import { homeMessages } from './messages.ts';
import css from './service-tiles.module.css';

/** A tile for each service this version has: the orders of each way to travel. */
export function ServiceTiles() {
  const t = useMessages(homeMessages);
  const transport = useMessages(transportMessages);
  return (
    <section className={css.section}>
      <div className="row spread">
        <h2 className="large strong">{t.services}</h2>
        <Link to="orders" className={css.all}>
          {t.allOrders}
          <Icon name="next" size="s" />
        </Link>
      </div>
      <div className={css.tiles}>
        {ORDER_TYPES.map((type) => (
          <Link key={type} to="ordersByType" params={{ outerTab: type }} className={css.tile}>
            <TransportTile name={type} size="l" />
            {transport[type]}
          </Link>
        ))}
      </div>
    </section>
  );
}
