import type { RailOrderSummary } from '@shtrans/contract/partner-orders';
import { useMessages } from '../../../core/i18n/messages.ts';
import { pages } from '../../../core/query/query.ts';
import { Link } from '../../../core/route/link.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { stateTone, wordOf } from '../state-tone.ts';
import { TrainDay, TrainRun } from '../train-run.tsx';

const railList = pages('GET maas:/v1/rail-orders');

export default function RailOrdersPage() {
  const { rail } = useMessages(partnerOrdersMessages);
  return <ListPage list={railList} texts={rail} Card={RailCard} />;
}

function RailCard({ order }: { order: RailOrderSummary }) {
  const { rail } = useMessages(partnerOrdersMessages);
  const { train } = order;
  return (
    <article className="card partner-card">
      <div className="partner-card-head">
        <strong className="num">
          <TrainDay at={train.departsAt} />
        </strong>
        <StatusBadge tone={stateTone(order.state)}>{wordOf(rail.state, order.state)}</StatusBadge>
      </div>
      <TrainRun train={train} />
      <div className="partner-card-meta num">
        <span>{rail.passengers(order.passengers)}</span>
        <span className="partner-card-amount">
          <Money cents={order.amountCents} />
        </span>
      </div>
      <Link to="railOrder" query={{ id: order.id }} className="partner-card-view">
        {rail.view(train.number)}
        <Icon name="next" size="s" />
      </Link>
    </article>
  );
}
