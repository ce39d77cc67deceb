import type { RideService } from '@shtrans/contract/rides';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { Icon } from '../../ui/icon.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { rulesMessages } from './messages.ts';
import { feeEstimateQuery } from './queries.ts';
import { tripOf, type TripQuery } from './trip-query.ts';
import './rules.css';

/** What stands above a rule: the estimate of the address's trip, or the way to its order's fee. */
export function TripFee({ service }: { service: RideService }) {
  const t = useMessages(rulesMessages);
  const { query } = useRoute();
  const trip = tripOf(query, service);
  const id = query['id'];
  return (
    <>
      {trip !== undefined && <Estimate trip={trip} />}
      {id !== undefined && id !== '' && (
        <nav className="card rule-links" aria-label={t.fee.ofOrder}>
          <ul>
            <li>
              <Link to="autotripOrderFee" query={{ id }}>
                {t.fee.ofOrder}
                <Icon name="next" size="m" />
              </Link>
            </li>
          </ul>
        </nav>
      )}
    </>
  );
}

/** The estimate of a trip, or why there is none. */
export function Estimate({ trip }: { trip: TripQuery }) {
  const { data, error, refetch } = useQuery(feeEstimateQuery(trip));
  if (data !== undefined) return <EstimateCard estimate={data} />;
  if (error !== null) return <RequestError error={error} onRetry={refetch} />;
  return <CardSkeleton rows={6} />;
}
