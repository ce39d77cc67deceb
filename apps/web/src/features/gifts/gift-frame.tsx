import type { Gift } from '@shtrans/contract/gifts';
import type { RouteName } from '@shtrans/contract/addresses';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import type { Read } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { Link } from '../../core/route/link.tsx';
import { useRouteTitle } from '../../core/route/use-route.ts';
import { CouponList, CouponSkeletons } from '../../domain/coupons/coupon-list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import css from './gift-frame.module.css';
import { giftMessages } from './messages.ts';

interface GiftFrameProps {
  gift: Read<Gift>;
  /** Where the way back leads a rider who landed here. */
  before: RouteName;
  footer: ReactNode;
  head: (gift: Gift) => ReactNode;
  /** False: only what the rider has of it is shown. */
  offers: boolean;
  /** Below the coupons. */
  children?: ReactNode;
}

/** The frame of a page of a gift: its head, its coupons, and the page's main action. */
export function GiftFrame({ gift, before, footer, head, offers, children }: GiftFrameProps) {
  const t = useMessages(giftMessages);
  return (
    <Page title={useRouteTitle()} onBack={() => back(before)} footer={footer}>
      <Loaded of={gift} skeleton={<CouponSkeletons />}>
        {(data) => (
          <>
            {head(data)}
            {(offers || data.claim) && <CouponList items={data.items} />}
            {data.claim && <p className={css.note}>{t.wallet}</p>}
            {children}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The coloured field at the top: what the page says first. */
export const Headline = (props: { children: ReactNode; 'aria-live'?: 'polite' }) => (
  <section className={css.head} {...props} />
);

/** The way to the rules of the campaign, below everything. */
export function RulesLink() {
  const t = useMessages(giftMessages);
  return (
    <p className={css.links}>
      <Link to="chezhanRule">{t.rules}</Link>
    </p>
  );
}

/** Why a gift that is not open cannot be claimed, in words. */
export function useStateText(): (state: Gift['state']) => string {
  const { state: texts } = useMessages(giftMessages);
  const known: Readonly<Record<string, string>> = texts;
  return (state) => known[state] ?? texts.other;
}
