import { useQuery } from '../../../core/query/use-query.ts';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { RequestError } from '../../../ui/request-error.tsx';
import { NetworkFrame, NetworkWait } from '../network-frame.tsx';
import { networkOf } from '../../../domain/network/network.ts';
import { NetworkView } from '../network-view.tsx';
import { networkMapQuery } from '../../../domain/transit/queries.ts';

/** The rail network as a map of our own. The last one opens without a network. */
export default function NetworkMapPage() {
  const title = useRouteTitle();
  const { data, error, refetch } = useQuery(networkMapQuery);
  return (
    <NetworkFrame title={title}>
      {data !== undefined ? (
        <NetworkView network={networkOf(data)} />
      ) : error !== null ? (
        <RequestError error={error} onRetry={refetch} />
      ) : (
        <NetworkWait />
      )}
    </NetworkFrame>
  );
}
