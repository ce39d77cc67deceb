import { COUPON_KINDS } from '@shtrans/contract/coupons/facts';
import { isOneOf } from '@shtrans/contract/values/narrow';
import { useRoute } from '../../../core/route/router.ts';
import { PathLink } from '../../../domain/campaigns/path-link.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { LinkRow, LinkRows, rowClass } from '../../../ui/list/link-rows.tsx';
import { UsableCoupon } from '../coupon-cards.tsx';
import css from '../coupon-cards.module.css';
import { Coupons } from '../coupon-list.tsx';
import { walletMessages } from '../messages.ts';

/** The usable coupons, those that expire first at the top. */
export default function CouponsPage() {
  const t = walletMessages();
  const { query } = useRoute();
  const kind = isOneOf(COUPON_KINDS, query['kind']) ? query['kind'] : undefined;
  const kinds = [undefined, ...COUPON_KINDS].map((each) => ({
    title: t.kind[each ?? 'all'],
    query: { kind: each },
    current: each === kind,
  }));
  return (
    <RoutePage before="home">
      <Coupons
        list="usable"
        kind={kind}
        texts={t}
        above={
          <div className={css.kinds}>
            <ChipLinks label={t.kinds} to="coupons" items={kinds} />
          </div>
        }
        below={
          <LinkRows label={t.more}>
            <PathLink to="/traffic/gift" className={rowClass}>
              <span>{t.toGift}</span>
              <Icon name="next" size="s" />
            </PathLink>
            <LinkRow to="invalidCoupons">{t.invalid}</LinkRow>
            <LinkRow to="couponRules">{t.rules}</LinkRow>
          </LinkRows>
        }
      >
        {(coupon, now) => <UsableCoupon key={coupon.id} coupon={coupon} now={now} />}
      </Coupons>
    </RoutePage>
  );
}
