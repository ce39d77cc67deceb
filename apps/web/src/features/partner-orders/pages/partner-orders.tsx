import type { PartnerOrderSummary } from '@shtrans/contract/partner-orders';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { language } from '../../../core/i18n/language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { pages } from '../../../core/query/query.ts';
import { Link } from '../../../core/route/link.tsx';
import { shortTime } from '../../../ui/time.ts';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { PartnerCard } from '../partner-card.tsx';
import { PartnerHead } from '../partner-head.tsx';

const partnerList = pages('GET maas:/v1/partner-orders');

export default function PartnerOrdersPage() {
  const { partner } = useMessages(partnerOrdersMessages);
  return <ListPage list={partnerList} texts={partner} Card={Card} />;
}

function Card({ order }: { order: PartnerOrderSummary }) {
  const { partner } = useMessages(partnerOrdersMessages);
  return (
    <PartnerCard
      fact={shortTime(order.occurredAt, language())}
      cents={order.amountCents}
      link={(className, icon) => (
        <Link
          to="partnerOrder"
          query={{ id: order.id }}
          className={className}
          aria-label={partner.view(inLanguage(order.title))}
        >
          {partner.viewShort}
          {icon}
        </Link>
      )}
    >
      <PartnerHead order={order} />
    </PartnerCard>
  );
}
