import { pages } from '../../../core/query/query.ts';
import { useListStart } from '../../../ui/list/list-start.ts';
import { RailHead } from '../heads.tsx';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';

const railList = (cursor?: string) => pages('GET maas:/v1/rail-orders', { query: { cursor } });

export default function RailOrdersPage() {
  const { rail: t } = partnerOrdersMessages();
  return (
    <ListPage
      list={railList(useListStart())}
      texts={t}
      to="railOrder"
      cardOf={(order) => ({
        head: <RailHead order={order} />,
        fact: t.passengers(order.passengers),
        text: t.view(order.train.number),
      })}
    />
  );
}
