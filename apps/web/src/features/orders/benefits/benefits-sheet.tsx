import type { OrderBenefits } from '@shtrans/contract/benefits/schemas';
import { mostPointsCents } from '@shtrans/contract/points/facts';
import { useId, useState } from 'react';
import { textOr } from '../../../core/i18n/language.ts';
import { CouponTicket, ticketClass } from '../../../domain/coupons/coupon-ticket.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { amountText, Money } from '../../../ui/text/money.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import type { BenefitsSheetProps } from './benefits-card.tsx';
import { Until } from '../../../ui/text/until.tsx';
import css from './benefits-sheet.module.css';
import { benefitsMessages } from './benefits-messages.ts';

/** All coupons with the reasons why some cannot be used, points in steps, and the remaining amount. */
export function BenefitsSheet({ benefits, choosing, onChoose, onClose }: BenefitsSheetProps) {
  const t = benefitsMessages();
  const { dueCents, chosen, points: rule, coupons } = benefits;
  const [requestedCouponId, setRequestedCouponId] = useState(chosen.couponId);
  const couponId = coupons.some(({ id, usable }) => usable && id === requestedCouponId)
    ? requestedCouponId
    : null;
  const [requestedPointsCents, setRequestedPointsCents] = useState(chosen.pointsCents);
  const leftCents = dueCents - (coupons.find(({ id }) => id === couponId)?.offCents ?? 0);
  const maxCents = mostPointsCents(leftCents, rule.balance, rule);
  const pointsCents = Math.min(requestedPointsCents, maxCents);
  const payCents = leftCents - pointsCents;
  const points = pointsCents * rule.pointsPerCent;
  return (
    <Sheet title={t.title} onClose={onClose} tall>
      <CouponChoices
        now={benefits.serverTime}
        {...{ coupons, couponId }}
        onChange={setRequestedCouponId}
      />
      <section className={css.part}>
        <h3 className={css.head}>{t.points}</h3>
        {maxCents === 0 ? (
          <p className="small quiet">{t.pointsNone}</p>
        ) : (
          <div className="stack gapless">
            <span className="row spread small">
              <span className="quiet">{t.pointsOf(String(points), String(rule.balance))}</span>
              <span className="num text-pay">{t.less(amountText(pointsCents))}</span>
            </span>
            <input
              type="range"
              aria-label={t.points}
              className="touch wide"
              min={0}
              max={maxCents}
              value={pointsCents}
              aria-valuetext={t.pointsOf(String(points), String(rule.balance))}
              onChange={(event) => setRequestedPointsCents(Number(event.target.value))}
            />
          </div>
        )}
      </section>
      <div className={css.foot}>
        <p>
          <span className="small quiet">{t.toPay}</span>{' '}
          <span className="amount">
            <Money cents={payCents} />
          </span>
        </p>
        <Button
          color="pay"
          size="large"
          loading={choosing}
          onClick={() => onChoose({ couponId, points })}
        >
          {payCents === 0 ? t.confirmCovered : t.confirm}
        </Button>
      </div>
    </Sheet>
  );
}

interface CouponChoicesProps {
  coupons: OrderBenefits['coupons'];
  /** By the server's clock. */
  now: string;
  couponId: string | null;
  onChange: (id: string | null) => void;
}

/** The usable coupons, or none; below them the unusable ones with their reasons. */
function CouponChoices({ coupons, now, couponId, onChange }: CouponChoicesProps) {
  const t = benefitsMessages();
  const name = useId();
  const usable = coupons.filter((coupon) => coupon.usable);
  const unusable = coupons.filter((coupon) => !coupon.usable);
  const radio = (id: string | null) => (
    <input
      className={css.radio}
      type="radio"
      name={name}
      checked={couponId === id}
      onChange={() => onChange(id)}
    />
  );
  return (
    <>
      <fieldset className={css.part}>
        <legend className={css.head}>{t.usable}</legend>
        <div className="stack between-10">
          {usable.map((coupon) => (
            <label key={coupon.id} className={classes(ticketClass, css.choice)}>
              <CouponTicket terms={coupon}>
                <span className="small quiet">
                  <Until end={coupon.validUntil} now={now} />
                </span>
                {coupon.reason !== null && (
                  <span className="small quiet">{textOr(t.reasons, coupon.reason, '')}</span>
                )}
              </CouponTicket>
              {radio(coupon.id)}
            </label>
          ))}
          <label className={classes('panel row spread', css.none)}>
            {t.noCoupon}
            {radio(null)}
          </label>
        </div>
      </fieldset>
      {unusable.length > 0 && (
        <section className={css.part}>
          <h3 className={css.head}>{t.notUsable}</h3>
          <ul className="stack between-10">
            {unusable.map((coupon) => (
              <li key={coupon.id} className={ticketClass}>
                <CouponTicket terms={coupon} off>
                  <span className="small text-bad">
                    {textOr(t.reasons, coupon.reason ?? '', '')}
                  </span>
                </CouponTicket>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
