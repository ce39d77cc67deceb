import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Coupon } from '@shtrans/contract/coupons/schemas';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { validityText } from '../../domain/coupons/validity.ts';
import { CouponTicket, ticketClass } from '../../domain/coupons/coupon-ticket.tsx';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { fullTime } from '../../ui/text/time.ts';
import css from './coupon-cards.module.css';
import { walletMessages } from './messages.ts';
import { appliesTo, whereToUse } from './where-to-use.ts';

/** Coupons that expire within this number of days show a note. */
const SOON_DAYS = 3;

/** A usable coupon: links to its page, and to where it is used. */
export function UsableCoupon({ coupon, now }: { coupon: Coupon; now: string }) {
  const t = walletMessages();
  const { id, state, validUntil } = coupon;
  const use = state === 'held' ? t.toOrder : t.use;
  const expiresSoon = Date.parse(validUntil) - Date.parse(now) < SOON_DAYS * DAY_MS;
  return (
    <li className={css.item}>
      <Link to="coupon" query={{ id }} className={ticketClass}>
        <CouponTicket terms={coupon}>
          <span className="small quiet">{appliesTo(coupon)}</span>
          <span className={expiresSoon ? 'small text-pay' : 'small quiet'}>
            {t.until(validityText(validUntil, now))}
          </span>
        </CouponTicket>
      </Link>
      <div className={css.foot}>
        {state === 'held' ? (
          <StatusBadge tone="wait">{t.held}</StatusBadge>
        ) : (
          expiresSoon && <StatusBadge tone="pay">{t.soon}</StatusBadge>
        )}
        <Link
          {...whereToUse(coupon)}
          className={css.use}
          aria-label={t.named(use, inLanguage(coupon.name))}
        >
          {use}
        </Link>
      </div>
    </li>
  );
}

/** A coupon that was used or has expired; a note shows if a refund returned it. */
export function InvalidCoupon({ coupon }: { coupon: Coupon }) {
  const t = walletMessages();
  const { id, state, validUntil, usedAt, givenBackAt } = coupon;
  return (
    <li className={css.item}>
      <Link to="coupon" query={{ id }} className={ticketClass}>
        <CouponTicket terms={coupon} off>
          <span className="small quiet">
            {textOr(t.state, state, t.state.other)} · {fullTime(usedAt ?? validUntil)}
          </span>
          {state === 'expired' && givenBackAt !== null && (
            <span className="small quiet">{t.givenBackLate(fullTime(givenBackAt))}</span>
          )}
        </CouponTicket>
      </Link>
    </li>
  );
}
