import { COUPON_KINDS } from '@shtrans/contract/coupons/facts';
import { isOneOf } from '@shtrans/contract/values/narrow';
import { useRoute } from '../../../core/route/router.ts';
import { LateActivities } from '../../../domain/activities/late-activities.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { bestOf, CouponStack, stacksOf } from '../coupon-cards.tsx';
import css from '../coupon-cards.module.css';
import { Coupons } from '../coupon-list.tsx';
import { Packs, Skins } from '../goods-lists.tsx';
import { walletMessages } from '../messages.ts';

/** What riders hold besides coupons. */
const GOODS = ['pack', 'skin'] as const;

/** The usable coupons, those that expire first at the top; or the packs or skins that the rider bought. */
export default function CouponsPage() {
  const t = walletMessages();
  const { query } = useRoute();
  const kind = isOneOf(COUPON_KINDS, query['kind']) ? query['kind'] : undefined;
  const goods = isOneOf(GOODS, query['goods']) ? query['goods'] : undefined;
  const kinds = [
    ...[undefined, ...COUPON_KINDS].map((each) => ({
      title: t.kind[each ?? 'all'],
      query: { kind: each },
      current: goods === undefined && each === kind,
    })),
    ...GOODS.map((each) => ({
      title: t.kind[each],
      query: { goods: each },
      current: each === goods,
    })),
  ];
  const tabs = (
    <div className={css.kinds}>
      <ChipLinks label={t.kinds} to="coupons" items={kinds} />
    </div>
  );
  if (goods !== undefined) {
    return (
      <RoutePage before="home">
        {tabs}
        {goods === 'pack' ? <Packs /> : <Skins />}
      </RoutePage>
    );
  }
  return (
    <RoutePage before="home">
      <Coupons
        list="usable"
        kind={kind}
        texts={t}
        whenEmpty={
          <ButtonLink to="products" color="primary">
            {t.toShop}
          </ButtonLink>
        }
        above={tabs}
        below={
          <>
            <LinkRows label={t.more}>
              <LinkRow to="invalidCoupons">{t.invalid}</LinkRow>
              <LinkRow to="couponRules">{t.rules}</LinkRow>
            </LinkRows>
            <LateActivities place="wallet" />
          </>
        }
      >
        {(coupons, now) => {
          const best = bestOf(coupons);
          return stacksOf(coupons).map((stack) => (
            <CouponStack key={stack[0].id} stack={stack} isBest={stack[0].id === best} now={now} />
          ));
        }}
      </Coupons>
    </RoutePage>
  );
}
