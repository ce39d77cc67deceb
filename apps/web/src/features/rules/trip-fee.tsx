import type { FeeStatement } from '@shtrans/contract/fees';
import type { RideService } from '@shtrans/contract/rides';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { token } from '../../core/session/session.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { orderQuery } from '../../domain/orders/order-query.ts';
import { Above } from './above.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { rulesMessages } from './messages.ts';
import { tripOf, type TripQuery } from './trip-query.ts';
import './rules.css';

interface TripFeeProps {
  service: RideService;
  /** Below it, once it stands: so nothing is pushed down. */
  children: ReactNode;
}

/** What stands above a rule: the estimate of the address's trip, or the fee of its order. */
export function TripFee({ service, children }: TripFeeProps) {
  const address = useRoute().query;
  const trip = tripOf(address, service);
  const id = address['id'] ?? '';
  if (trip !== undefined) return <Estimate trip={trip}>{children}</Estimate>;
  return id === '' ? children : <OrderTrip id={id}>{children}</OrderTrip>;
}

function Estimate({ trip, children }: { trip: TripQuery; children: ReactNode }) {
  const estimate = useQuery(query('GET auto:/v1/fee-estimates', { query: trip }));
  return (
    <Above of={estimate} show={(data) => <EstimateCard estimate={data} />}>
      {children}
    </Above>
  );
}

/** An order's lines for who is logged in; a rule is for everybody, so others get the link alone. */
function OrderTrip({ id, children }: { id: string; children: ReactNode }) {
  const order = useQuery(token('main') === undefined ? undefined : orderQuery(id));
  if (!order.idle) {
    return (
      <Above of={order} show={({ fee }) => <OrderLines id={id} fee={fee} />}>
        {children}
      </Above>
    );
  }
  return (
    <>
      <OrderLines id={id} fee={null} />
      {children}
    </>
  );
}

function OrderLines({ id, fee }: { id: string; fee: FeeStatement | null }) {
  const t = useMessages(rulesMessages);
  return (
    <section className="card rule-links">
      <h2>{t.fee.ofOrder}</h2>
      {fee && <FeeLines fee={fee} />}
      <Link to="autotripOrderFee" query={{ id }}>
        {t.fee.title}
        <Icon name="next" size="m" />
      </Link>
    </section>
  );
}
