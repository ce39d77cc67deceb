import { inLanguage } from '../../../core/i18n/in-language.ts';
import { language } from '../../../core/i18n/language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { pages } from '../../../core/query/query.ts';
import { Link } from '../../../core/route/link.tsx';
import { shortTime } from '../../../ui/time.ts';
import { PartnerHead } from '../heads.tsx';
import { ListPage } from '../list-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';

const partnerList = pages('GET maas:/v1/partner-orders');

export default function PartnerOrdersPage() {
  const { partner: t } = useMessages(partnerOrdersMessages);
  return (
    <ListPage
      list={partnerList}
      texts={t}
      cardOf={(order) => ({
        head: <PartnerHead order={order} />,
        fact: shortTime(order.occurredAt, language()),
        link: (className, icon) => (
          <Link
            to="partnerOrder"
            query={{ id: order.id }}
            className={className}
            aria-label={t.view(inLanguage(order.title))}
          >
            {t.viewShort}
            {icon}
          </Link>
        ),
      })}
    />
  );
}
