import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { CouponTicket, ticketClass } from '../../../domain/coupons/coupon-ticket.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { fullTime } from '../../../ui/text/time.ts';
import { walletMessages } from '../messages.ts';
import { appliesTo, whereToUse } from '../where-to-use.ts';

const time = (at: string | null) => at !== null && fullTime(at);

/** One coupon: what it is good for, until when, and what became of it. */
export default function CouponPage() {
  const t = walletMessages();
  const { id } = useRoute().query;
  const coupon = useQuery(
    id === undefined ? undefined : query('GET maas:/v1/coupons/:id', { params: { id } }),
  );
  return (
    <FactPage
      before="coupons"
      of={coupon}
      footer={(known) =>
        (known.state === 'available' || known.state === 'held') && (
          <ButtonLink {...whereToUse(known)} color="primary" size="large" block>
            {known.state === 'held' ? t.toOrder : t.use}
          </ButtonLink>
        )
      }
    >
      {(known) => (
        <>
          <div className="sides above-16">
            <div className={ticketClass}>
              <CouponTicket
                terms={known}
                off={known.state !== 'available' && known.state !== 'held'}
              />
            </div>
          </div>
          <RowsCard
            title={t.facts}
            rows={[
              [t.label.state, textOr(t.state, known.state, t.state.other)],
              [t.label.orders, appliesTo(known)],
              [t.label.from, time(known.validFrom)],
              [t.label.until, time(known.validUntil)],
              [t.label.source, textOr(t.source, known.from, t.source.other)],
              [t.label.usedAt, time(known.usedAt)],
            ]}
          />
          {known.usedAt === null && known.givenBackAt !== null && (
            <p className="small quiet sides above-12">
              {known.state === 'expired'
                ? t.givenBackLate(fullTime(known.givenBackAt))
                : t.givenBack(fullTime(known.givenBackAt))}
            </p>
          )}
          <section className="card">
            <h2>{t.terms}</h2>
            <p>{inLanguage(known.terms)}</p>
          </section>
          <LinkRows label={t.more}>
            {known.orderId !== null && known.state !== 'held' && (
              <LinkRow to="orderDetail" query={{ id: known.orderId }}>
                {t.toOrder}
              </LinkRow>
            )}
            <LinkRow to="couponRules">{t.rules}</LinkRow>
          </LinkRows>
        </>
      )}
    </FactPage>
  );
}
