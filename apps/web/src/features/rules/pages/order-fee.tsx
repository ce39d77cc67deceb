import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { useEffect } from 'react';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { isStored } from '../../../core/query/query-cache.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { FeeLines } from '../../../domain/fares/fee-lines.tsx';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { usePay } from '../../../domain/payments/use-pay.ts';
import { NextLink } from '../../../ui/page/next-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { rulesMessages } from '../messages.ts';
import { Rule } from '../published.tsx';
import css from '../rules.module.css';

const PAGES = {
  taxi: { paid: 'taxiPaid', due: 'taxiToPay' },
  saic: { paid: 'saicPaid', due: 'saicToPay' },
} as const;

/**
 * Returns the right fee page for an order that was opened at `requestedPage`: the general one for any order, the four
 * others only if their titles fit.
 */
export function pageOf(
  { fields, actions, paidCents }: Pick<OrderDetail, 'fields' | 'actions' | 'paidCents'>,
  requestedPage: RouteName,
) {
  if (requestedPage === 'autotripOrderFee' || fields.kind !== 'trip' || fields.service === null) {
    return 'autotripOrderFee';
  }
  if (actions.includes('pay')) return PAGES[fields.service].due;
  return paidCents === null ? 'autotripOrderFee' : PAGES[fields.service].paid;
}

/** The fee of one order, at five addresses: for each service paid or unpaid, and for any order. */
export default function OrderFeePage() {
  const { fee: t } = rulesMessages();
  const { name, query } = useRoute();
  const { id } = query;
  const order = useQuery(id ? orderQuery(id) : undefined);
  // A stored order may have been paid since.
  const right = order.data && !isStored(order) ? pageOf(order.data, name) : undefined;
  useEffect(() => {
    // Paid in the meantime, or of another service: opens the right page.
    if (right !== undefined && right !== name)
      navigate(right, undefined, { id }, { replace: true });
  }, [right, name, id]);
  const noOrder = (
    <ErrorBlock status="empty" title={t.noOrder} description={t.noOrderHint}>
      <ButtonLink to="ordersByType" params={{ outerTab: 'taxi' }} color="primary" fill="outline">
        {t.toOrders}
      </ButtonLink>
    </ErrorBlock>
  );
  return (
    <FactPage
      before="orders"
      read={order}
      skeleton={<RowsSkeleton cards={2} />}
      idle={noOrder}
      footer={(data) => <Footer order={data} />}
    >
      {(data) => <OrderFee order={data} />}
    </FactPage>
  );
}

/** Pays an order that is due, or follows the payment in progress; the order's page has all other actions. */
function Footer({ order }: { order: OrderDetail }) {
  const { fee: t } = rulesMessages();
  const { id, type, actions, status, payment } = order;
  const { pay, paying } = usePay(id);
  if (!actions.includes('pay')) {
    return (
      <ButtonLink to="orderDetail" query={{ id, type }} block color="primary" fill="outline">
        {t.order}
      </ButtonLink>
    );
  }
  return (
    <>
      {status === 'in_payment' && payment && (
        <ButtonLink
          to="paymentResult"
          query={{ id, payment: payment.id }}
          color="primary"
          fill="outline"
        >
          {t.checkPayment}
        </ButtonLink>
      )}
      <Button color="pay" block loading={paying} onClick={pay}>
        {t.pay}
      </Button>
    </>
  );
}

/** The text above the amount: paid, to pay, or why neither. */
function stateText({ status, paidCents, actions }: OrderDetail): string {
  const { fee: t } = rulesMessages();
  if (status === 'in_payment') return t.inPayment;
  if (actions.includes('pay')) return t.toPay;
  if (status === 'closed') return t.closed;
  return paidCents === null ? t.total : t.paid;
}

/** An order's amount with its trip, its lines, and the version of the rule that made them. */
function OrderFee({ order }: { order: OrderDetail }) {
  const t = rulesMessages();
  const {
    id,
    type,
    actions,
    amountCents,
    discountCents,
    fee,
    fields,
    from,
    to,
    subject,
    occurredAt,
  } = order;
  if (fee === null) {
    return <ErrorBlock status="empty" title={t.fee.none} description={t.fee.noneHint} />;
  }
  const isDue = actions.includes('pay');
  // After coupon and points, which the fee's total does not contain.
  const dueCents = amountCents - discountCents;
  const service = fields.kind === 'trip' ? textOr(t.service, fields.service, '') : '';
  return (
    <>
      <section className="card centred">
        <p className="small quiet">{stateText(order)}</p>
        <p className="total">
          <Money cents={order.paidCents ?? (isDue ? dueCents : fee.totalCents)} />
        </p>
        {from !== null && to !== null && (
          <p className={css.trip}>{t.fee.fromTo(inLanguage(from), inLanguage(to))}</p>
        )}
        {subject !== null && <p className={css.trip}>{inLanguage(subject)}</p>}
        <p className="small quiet num">
          {[service, shortTime(occurredAt)].filter(Boolean).join(' · ')}
        </p>
      </section>
      <section className="card">
        <h2>{t.fee.title}</h2>
        <FeeLines fee={fee} />
        {isDue && (
          <NextLink to="orderDetail" query={{ id, type }} className="row between-2">
            {t.fee.benefits}
          </NextLink>
        )}
      </section>
      <Rule id={fee.rule.id} version={fee.rule.version}>
        {fields.kind === 'trip' && (
          <LinkRows label={t.related} titled>
            <LinkRow to="autotripPriceRule">{t.link.autotripPriceRule}</LinkRow>
          </LinkRows>
        )}
      </Rule>
    </>
  );
}
