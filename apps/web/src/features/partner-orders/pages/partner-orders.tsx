import { inLanguage } from '../../../core/i18n/language.ts';
import { pages } from '../../../core/query/query.ts';
import { useListStart } from '../../../ui/list/list-start.ts';
import { shortTime } from '../../../ui/text/time.ts';
import { PartnerHead } from '../heads.tsx';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';

const partnerList = (cursor?: string) =>
  pages('GET maas:/v1/partner-orders', { query: { cursor } });

export default function PartnerOrdersPage() {
  const { partner: t } = partnerOrdersMessages();
  return (
    <ListPage
      list={partnerList(useListStart())}
      texts={t}
      to="partnerOrder"
      cardOf={(order) => ({
        head: <PartnerHead order={order} />,
        fact: shortTime(order.occurredAt),
        text: t.viewShort,
        label: t.view(inLanguage(order.title)),
      })}
    />
  );
}
