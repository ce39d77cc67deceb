import { useQuery } from '../../../core/query/use-query.ts';
import { useRouteTitle } from '../../../core/route/router.ts';
import { NetworkFrame, NetworkWait } from '../network-skeleton.tsx';
import { networkOf } from '../../../domain/network/network.ts';
import { NetworkView } from '../network-view.tsx';
import { networkMapQuery } from '../../../domain/transit/queries.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';

/** The rail network as a map of our own. The last one opens without a network. */
export default function NetworkMapPage() {
  const title = useRouteTitle();
  const map = useQuery(networkMapQuery());
  return (
    <NetworkFrame title={title}>
      <Loaded of={map} skeleton={<NetworkWait />}>
        {(known) => <NetworkView network={networkOf(known)} />}
      </Loaded>
    </NetworkFrame>
  );
}
