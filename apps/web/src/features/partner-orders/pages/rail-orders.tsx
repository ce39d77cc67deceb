import { useMessages } from '../../../core/i18n/messages.ts';
import { pages } from '../../../core/query/query.ts';
import { Link } from '../../../core/route/link.tsx';
import { RailHead } from '../heads.tsx';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';

const railList = pages('GET maas:/v1/rail-orders');

export default function RailOrdersPage() {
  const { rail: t } = useMessages(partnerOrdersMessages);
  return (
    <ListPage
      list={railList}
      texts={t}
      cardOf={(order) => ({
        head: <RailHead order={order} />,
        fact: t.passengers(order.passengers),
        link: (className, icon) => (
          <Link to="railOrder" query={{ id: order.id }} className={className}>
            {t.view(order.train.number)}
            {icon}
          </Link>
        ),
      })}
    />
  );
}
