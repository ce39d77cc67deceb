import type { RideService } from '@shtrans/contract/rides';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { token } from '../../core/session/session.ts';
import { FeeLines } from '../../ui/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { rulesMessages } from './messages.ts';
import { feeEstimateQuery, orderQuery } from './queries.ts';
import { tripOf, type TripQuery } from './trip-query.ts';
import './rules.css';

/** What stands above a rule: the estimate of the address's trip, or the fee of its order. */
export function TripFee({ service }: { service: RideService }) {
  const { query } = useRoute();
  const trip = tripOf(query, service);
  const id = query['id'] ?? '';
  if (trip !== undefined) return <Estimate trip={trip} />;
  return id === '' ? null : <OrderTrip id={id} />;
}

function Estimate({ trip }: { trip: TripQuery }) {
  const { data, error, refetch } = useQuery(feeEstimateQuery(trip));
  if (data !== undefined) return <EstimateCard estimate={data} />;
  if (error !== null) return <RequestError error={error} onRetry={refetch} />;
  return <RowsSkeleton />;
}

/** An order's lines for who is logged in; a rule is for everybody, so others get the way there. */
function OrderTrip({ id }: { id: string }) {
  const t = useMessages(rulesMessages);
  const known = token('main') !== undefined;
  const { data, error, refetch } = useQuery(orderQuery(id), { enabled: known });
  if (known && data === undefined) {
    return error === null ? <RowsSkeleton /> : <RequestError error={error} onRetry={refetch} />;
  }
  return (
    <section className="card rule-links">
      <h2>{t.fee.ofOrder}</h2>
      {data?.fee && <FeeLines fee={data.fee} />}
      <Link to="autotripOrderFee" query={{ id }}>
        {t.fee.title}
        <Icon name="next" size="m" />
      </Link>
    </section>
  );
}
