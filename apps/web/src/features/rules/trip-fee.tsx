import type { RideService } from '@shtrans/contract/rides';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { token } from '../../core/session/session.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { rulesMessages } from './messages.ts';
import { feeEstimateQuery, orderQuery } from './queries.ts';
import { tripOf, type TripQuery } from './trip-query.ts';
import './rules.css';

interface TripFeeProps {
  service: RideService;
  /** Below it, once it stands: so nothing is pushed down. */
  children: ReactNode;
}

/** What stands above a rule: the estimate of the address's trip, or the fee of its order. */
export function TripFee({ service, children }: TripFeeProps) {
  const { query } = useRoute();
  const trip = tripOf(query, service);
  const id = query['id'] ?? '';
  if (trip !== undefined) return <Estimate trip={trip}>{children}</Estimate>;
  return id === '' ? children : <OrderTrip id={id}>{children}</OrderTrip>;
}

function Estimate({ trip, children }: { trip: TripQuery; children: ReactNode }) {
  const { data, error, refetch } = useQuery(feeEstimateQuery(trip));
  if (data === undefined && error === null) return <RowsSkeleton />;
  return (
    <>
      {data === undefined ? (
        <RequestError error={error} onRetry={refetch} />
      ) : (
        <EstimateCard estimate={data} />
      )}
      {children}
    </>
  );
}

/** An order's lines for who is logged in; a rule is for everybody, so others get the way there. */
function OrderTrip({ id, children }: { id: string; children: ReactNode }) {
  const t = useMessages(rulesMessages);
  const known = token('main') !== undefined;
  const { data, error, refetch } = useQuery(orderQuery(id), { enabled: known });
  if (known && data === undefined && error === null) return <RowsSkeleton />;
  return (
    <>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={refetch} />
      ) : (
        <section className="card rule-links">
          <h2>{t.fee.ofOrder}</h2>
          {data?.fee && <FeeLines fee={data.fee} />}
          <Link to="autotripOrderFee" query={{ id }}>
            {t.fee.title}
            <Icon name="next" size="m" />
          </Link>
        </section>
      )}
      {children}
    </>
  );
}
