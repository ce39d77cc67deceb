import { useQuery } from '../../../core/query/use-query.ts';
import { useRouteTitle } from '../../../core/route/router.ts';
import { NetworkFrame, NetworkWait } from '../network-skeleton.tsx';
import { networkOf } from '../../../domain/network/network.ts';
import { NetworkView } from '../network-view.tsx';
import { networkMapQuery } from '../../../domain/transit/queries.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';

/** The rail network as our own map. The last version opens without a connection. */
export default function NetworkMapPage() {
  const title = useRouteTitle();
  const map = useQuery(networkMapQuery());
  return (
    <NetworkFrame title={title}>
      <Loaded read={map} skeleton={<NetworkWait />}>
        {(mapData) => <NetworkView network={networkOf(mapData)} />}
      </Loaded>
    </NetworkFrame>
  );
}
