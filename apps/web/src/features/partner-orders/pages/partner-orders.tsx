import type { PartnerOrderSummary } from '@shtrans/contract/partner-orders';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { language } from '../../../core/i18n/language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { pages } from '../../../core/query/query.ts';
import { Link } from '../../../core/route/link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { shortTime } from '../../../ui/time.ts';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { PartnerHead } from '../partner-head.tsx';

const partnerList = pages('GET maas:/v1/partner-orders');

export default function PartnerOrdersPage() {
  const { partner } = useMessages(partnerOrdersMessages);
  return <ListPage list={partnerList} texts={partner} Card={PartnerCard} />;
}

function PartnerCard({ order }: { order: PartnerOrderSummary }) {
  const { partner } = useMessages(partnerOrdersMessages);
  const title = inLanguage(order.title);
  return (
    <article className="card partner-card">
      <PartnerHead order={order} />
      <p className="partner-card-title">{title}</p>
      <div className="partner-card-meta num">
        <span>{shortTime(order.occurredAt, language())}</span>
        <span className="partner-card-amount">
          <Money cents={order.amountCents} />
        </span>
      </div>
      <Link
        to="partnerOrder"
        query={{ id: order.id }}
        className="partner-card-view"
        aria-label={partner.view(title)}
      >
        {partner.viewShort}
        <Icon name="next" size="s" />
      </Link>
    </article>
  );
}
