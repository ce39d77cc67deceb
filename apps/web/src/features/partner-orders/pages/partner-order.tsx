import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { OrderRows } from '../../../domain/orders/order-rows.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { PartnerHead } from '../heads.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { PartnerPage } from '../partner-page.tsx';

const partnerOrderQuery = (id: string) =>
  query('GET maas:/v1/partner-orders/:id', { params: { id } });

export default function PartnerOrderPage() {
  const { partner } = partnerOrdersMessages();
  return (
    <PartnerPage
      list="partnerOrders"
      query={partnerOrderQuery}
      foot={(order) => ({
        link: order.link,
        due: order.state === 'to_be_paid',
        text: partner.go(inLanguage(order.partner.name)),
        hint: partner.goHint,
      })}
    >
      {(order) => (
        <>
          <section className="card lined">
            <PartnerHead order={order} />
            <p className="total above-14">
              <Money cents={order.amountCents} />
            </p>
          </section>
          <RowsCard
            title={partner.facts}
            rows={order.facts.map(({ label, value }) => [inLanguage(label), inLanguage(value)])}
          />
          <OrderRows
            orderNo={order.orderNo}
            rows={[
              [partner.provider, inLanguage(order.partner.name)],
              [partner.phone, order.phone],
              [partner.occurredAt, shortTime(order.occurredAt)],
            ]}
          />
        </>
      )}
    </PartnerPage>
  );
}
