import type { GiftName } from '@shtrans/contract/gifts';
import type { ReactNode } from 'react';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { GiftFrame, useStateText } from './gift-frame.tsx';
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

/** A gift: what is in it and the button that claims it, or what became of it. */
export function GiftPage({ name, lead, onward, enter, children }: GiftPageProps) {
  const t = useMessages(giftMessages);
  const gift = useQuery(giftQuery(name));
  const { data } = gift;
  const stateText = useStateText();
  const claim = useAction(claimGift, {
    onDone: () => showToast(t.granted),
    onFail: (refusal) => {
      showToast(errorText(refusal));
      gift.refetch();
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
    <GiftFrame
      gift={gift}
      before="home"
      footer={footer()}
      head={(known) => <GiftHead gift={known} lead={lead} />}
      offers
    >
      {children}
    </GiftFrame>
  );
}
