import type { Gift, GiftItem } from '@shtrans/contract/gifts';
import { formatCents } from '@shtrans/contract/money';
import { inLanguage } from '../../core/i18n/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { couponMessages } from './messages.ts';
import css from './coupon-list.module.css';

/** What the coupon is worth, in large: "2元", "10% off", "Free". */
function worth({ kind, amountCents }: GiftItem): string {
  const t = couponMessages();
  if (kind === 'percent_off') return t.percent;
  return kind === 'free_ride' ? t.free : t.off(formatCents(amountCents));
}

function terms(item: GiftItem): string {
  const t = couponMessages();
  const from =
    item.thresholdCents === 0 ? t.noThreshold : t.threshold(formatCents(item.thresholdCents));
  return item.kind === 'percent_off' ? `${from} · ${t.upTo(formatCents(item.amountCents))}` : from;
}

/** The coupons of a gift as tickets. */
export function CouponList({ items }: Pick<Gift, 'items'>) {
  const t = couponMessages();
  return (
    <ul className="stack between-12 sides" aria-label={t.items}>
      {items.map((item) => (
        <li key={item.name.zh} className={css.coupon}>
          <span className={css.worth}>{worth(item)}</span>
          <span className="stack grow num gapless middle pad-12-14">
            <span className="strong">
              {inLanguage(item.name)} {t.quantity(item.quantity)}
            </span>
            <span className="small quiet">{terms(item)}</span>
            <span className="small quiet">{t.validDays(item.validDays)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Coupons that are about to come. */
export function CouponSkeletons() {
  return (
    <div className="stack between-12 sides" aria-hidden="true">
      <Skeleton count={3} className={css.room} />
    </div>
  );
}
