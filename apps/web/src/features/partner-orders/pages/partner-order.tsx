import { inLanguage } from '../../../core/i18n/in-language.ts';
import { language } from '../../../core/i18n/language.ts';
import type { CallOutput } from '../../../core/api/call-types.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { query } from '../../../core/query/query.ts';
import { Money } from '../../../ui/money.tsx';
import { CopyRow, RowsCard } from '../../../ui/rows.tsx';
import { fullTime } from '../../../ui/time.ts';
import { DetailPage } from '../detail-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { PartnerFoot } from '../partner-foot.tsx';
import { PartnerHead } from '../partner-head.tsx';
import css from './partner-order.module.css';

const partnerOrderQuery = (id: string) =>
  query('GET maas:/v1/partner-orders/:id', { params: { id } });

export default function PartnerOrderPage() {
  const { partner } = useMessages(partnerOrdersMessages);
  return (
    <DetailPage
      title={partner.detailTitle}
      list="partnerOrders"
      query={partnerOrderQuery}
      Body={Body}
      Footer={Footer}
    />
  );
}

interface Part {
  order: CallOutput<'GET maas:/v1/partner-orders/:id'>;
}

function Footer({ order }: Part) {
  const { partner } = useMessages(partnerOrdersMessages);
  return (
    <PartnerFoot
      link={order.link}
      due={order.state === 'to_be_paid'}
      text={partner.go(inLanguage(order.partner.name))}
      hint={partner.goHint}
    />
  );
}

function Body({ order }: Part) {
  const t = useMessages(partnerOrdersMessages);
  const facts = order.facts.map(({ label, value }) => ({
    label: inLanguage(label),
    value: inLanguage(value),
  }));
  const rows = [
    { label: t.partner.provider, value: inLanguage(order.partner.name) },
    ...(order.phone === null ? [] : [{ label: t.partner.phone, value: order.phone }]),
    { label: t.partner.occurredAt, value: fullTime(order.occurredAt, language()) },
  ];
  return (
    <>
      <section className={css.head}>
        <PartnerHead order={order} />
        <p className={css.amount}>
          <Money cents={order.amountCents} />
        </p>
      </section>
      <RowsCard title={t.partner.facts} rows={facts} />
      <RowsCard
        title={t.order}
        rows={rows}
        first={<CopyRow label={t.orderNo} value={order.orderNo} texts={t} />}
      />
    </>
  );
}
