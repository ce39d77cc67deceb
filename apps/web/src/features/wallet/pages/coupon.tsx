import type { WalletCoupon } from '@shtrans/contract/coupons/schemas';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { CouponTicket, ticketClass } from '../../../domain/coupons/coupon-ticket.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { shortTime, timeInText } from '../../../ui/text/time.ts';
import { Until } from '../../../ui/text/until.tsx';
import { walletMessages } from '../messages.ts';
import { appliesTo, linkOfUse } from '../coupon-use.ts';

const time = (instant: string | null) => instant !== null && shortTime(instant);

/** "活动奖励 · 冬日抽奖", "Campaign reward · Winter draw". */
function sourceOf({ from, origin }: WalletCoupon): string {
  const { source } = walletMessages();
  const kind = textOr(source, from, source.other);
  return origin === null ? kind : `${kind} · ${inLanguage(origin)}`;
}

/** One coupon: what it applies to, its validity, and its history. */
export default function CouponPage() {
  const t = walletMessages();
  const { id } = useRoute().query;
  const coupon = useQuery(
    id === undefined ? undefined : query('GET maas:/v1/coupons/:id', { params: { id } }),
  );
  return (
    <FactPage
      before="coupons"
      read={coupon}
      footer={(couponDetail) =>
        (couponDetail.state === 'available' || couponDetail.state === 'held') && (
          <ButtonLink {...linkOfUse(couponDetail)} color="primary" size="large" block>
            {couponDetail.state === 'held' ? t.toOrder : t.use}
          </ButtonLink>
        )
      }
    >
      {(couponDetail) => (
        <>
          <div className="sides above-16">
            <div className={ticketClass}>
              <CouponTicket
                terms={couponDetail}
                off={couponDetail.state !== 'available' && couponDetail.state !== 'held'}
              />
            </div>
          </div>
          <RowsCard
            title={t.facts}
            rows={[
              [t.label.state, textOr(t.state, couponDetail.state, t.state.other)],
              [t.label.orders, appliesTo(couponDetail)],
              [t.label.from, time(couponDetail.validFrom)],
              [
                t.label.until,
                <Until
                  key="until"
                  row
                  end={couponDetail.validUntil}
                  now={couponDetail.serverTime}
                />,
              ],
              [t.label.source, sourceOf(couponDetail)],
              [t.label.usedAt, time(couponDetail.usedAt)],
            ]}
          />
          {couponDetail.usedAt === null && couponDetail.givenBackAt !== null && (
            <p className="small quiet sides above-12">
              {couponDetail.state === 'expired'
                ? t.givenBackLate(timeInText(couponDetail.givenBackAt))
                : t.givenBack(timeInText(couponDetail.givenBackAt))}
            </p>
          )}
          <section className="card">
            <h2>{t.terms}</h2>
            <p>{inLanguage(couponDetail.terms)}</p>
          </section>
          <LinkRows label={t.more}>
            {couponDetail.orderId !== null && couponDetail.state !== 'held' && (
              <LinkRow to="orderDetail" query={{ id: couponDetail.orderId }}>
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
