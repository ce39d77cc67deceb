import type { RailOrderSummary } from '@shtrans/contract/partner-orders';
import { useMessages } from '../../../core/i18n/messages.ts';
import { pages } from '../../../core/query/query.ts';
import { Link } from '../../../core/route/link.tsx';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { PartnerCard } from '../partner-card.tsx';
import { RailHead } from '../rail-head.tsx';
import { TrainRun } from '../train-run.tsx';

const railList = pages('GET maas:/v1/rail-orders');

export default function RailOrdersPage() {
  const { rail } = useMessages(partnerOrdersMessages);
  return <ListPage list={railList} texts={rail} Card={RailCard} />;
}

function RailCard({ order }: { order: RailOrderSummary }) {
  const { rail } = useMessages(partnerOrdersMessages);
  const { train } = order;
  return (
    <PartnerCard
      fact={rail.passengers(order.passengers)}
      cents={order.amountCents}
      link={(className, icon) => (
        <Link to="railOrder" query={{ id: order.id }} className={className}>
          {rail.view(train.number)}
          {icon}
        </Link>
      )}
    >
      <RailHead order={order} />
      <TrainRun train={train} />
    </PartnerCard>
  );
}
