import type { Gift, GiftName } from '@shtrans/contract/gifts';
import type { ReactNode } from 'react';
import { errorText } from '../../core/api/error-text.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { useRouteTitle } from '../../core/route/use-route.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { fullTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast.ts';
import { CouponList, CouponSkeletons } from '../../domain/coupons/coupon-list.tsx';
import { GiftHead } from './gift-head.tsx';
import { giftMessages } from './messages.ts';
import { claimGift, giftQuery } from './queries.ts';

interface GiftPageProps {
  name: GiftName;
  /** Above the gift's name. */
  lead?: string;
  /** The way on, once the gift is claimed. */
  onward: ReactNode;
  /** Instead of the claiming button, where the rider is not logged in. */
  enter?: ReactNode;
  /** Below the coupons. */
  children?: ReactNode;
}

/** Why a gift that is not open cannot be claimed, in words. */
export function useStateText(): (state: Gift['state']) => string {
  const { state: texts } = useMessages(giftMessages);
  const known: Readonly<Record<string, string>> = texts;
  return (state) => known[state] ?? texts.other;
}

/** A gift: what is in it and the button that claims it, or what became of it. */
export function GiftPage({ name, lead, onward, enter, children }: GiftPageProps) {
  const t = useMessages(giftMessages);
  const { data, error, refetch } = useQuery(giftQuery(name));
  const stateText = useStateText();
  const claim = useAction(claimGift, {
    onDone: () => showToast(t.granted),
    onFail: (refusal) => {
      showToast(errorText(refusal));
      refetch();
    },
  });
  const footer = () => {
    if (data === undefined) return null;
    if (data.state === 'claimed') return onward;
    if (data.state !== 'open') {
      return (
        <Button size="large" block disabled>
          {stateText(data.state)}
        </Button>
      );
    }
    return (
      enter ?? (
        <Button
          color="pay"
          size="large"
          block
          loading={claim.running}
          onClick={() => claim.run(name)}
        >
          {claim.running ? t.claiming : t.claim}
        </Button>
      )
    );
  };
  return (
    <Page title={useRouteTitle()} onBack={() => back('home')} footer={footer()}>
      {data === undefined && error !== null && <RequestError error={error} onRetry={refetch} />}
      {data === undefined && error === null && <CouponSkeletons />}
      {data !== undefined && (
        <>
          <GiftHead gift={data} {...(lead !== undefined && { lead })} />
          {data.claim !== null && (
            <output className="gift-claimed">
              {t.state.claimed} · {t.grantedAt(fullTime(data.claim.at, language()))}
            </output>
          )}
          <CouponList items={data.items} />
          {data.claim !== null && <p className="gift-note">{t.wallet}</p>}
          {children}
        </>
      )}
    </Page>
  );
}
