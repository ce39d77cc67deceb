import { useQuery } from '../../../core/query/use-query.ts';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { NetworkFrame, NetworkWait } from '../network-skeleton.tsx';
import { networkOf } from '../../../domain/network/network.ts';
import { NetworkView } from '../network-view.tsx';
import { query } from '../../../core/query/query.ts';
import { KEPT_FACT } from '../../../domain/transit/freshness.ts';
import { Loaded } from '../../../ui/loaded.tsx';

/** The rail network as a map of our own. The last one opens without a network. */
export default function NetworkMapPage() {
  const title = useRouteTitle();
  const map = useQuery(query('GET maas:/v1/network-map', {}, KEPT_FACT));
  return (
    <NetworkFrame title={title}>
      <Loaded of={map} skeleton={<NetworkWait />}>
        {(known) => <NetworkView network={networkOf(known)} />}
      </Loaded>
    </NetworkFrame>
  );
}
