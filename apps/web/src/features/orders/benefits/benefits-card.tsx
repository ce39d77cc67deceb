import { amountText } from '../../../ui/text/money.tsx';
import type { OrderBenefits } from '@shtrans/contract/benefits/schemas';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { couponMessages } from '../../../domain/coupons/messages.ts';
import { useOrderAction } from '../../../domain/orders/use-order-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { failureText } from '../../../ui/page/loaded.tsx';
import { useLateSheet } from '../../../ui/overlay/late-sheet.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import css from './benefits-card.module.css';
import { benefitsQuery, type Choice, chooseBenefits } from './benefits-query.ts';
import { benefitsMessages } from './benefits-messages.ts';

/** Loads the card with its texts. */
export async function loadBenefitsCard(): Promise<typeof BenefitsCard> {
  await Promise.all([benefitsMessages, couponMessages].map(loadMessages));
  return BenefitsCard;
}

export interface BenefitsSheetProps {
  benefits: OrderBenefits;
  choosing: boolean;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}

const loadSheet = async () => (await import('./benefits-sheet.tsx')).BenefitsSheet;

/**
 * Coupon and points of an unpaid order: the discount, and the best choice on one tap. The height is the same before and
 * after the answer. The sheet loads on the tap. A choice stays possible while a payment is in progress: the refusal
 * gives the reason, which a disabled button would not.
 */
function BenefitsCard({ order }: { order: OrderDetail }) {
  const { id, status, amountCents, payDeadline, payment, benefits: heldBenefits } = order;
  const t = benefitsMessages();
  const read = useQuery(benefitsQuery(id));
  const { data } = read;
  const couponId = heldBenefits?.couponId ?? null;
  const points = heldBenefits?.points ?? 0;
  const orderState = [status, amountCents, payDeadline, payment?.status].join(' ');
  const requestedStanding = useRef(orderState);
  const renewOutdated = useEffectEvent(() => {
    const { chosen = { couponId, points } } = data ?? {};
    const isHeld = chosen.couponId === couponId && chosen.points === points;
    if (isHeld && requestedStanding.current === orderState) return;
    requestedStanding.current = orderState;
    read.refetch();
  });
  useEffect(() => {
    // Another device or a failed payment changed the order. A choice made here is known already.
    renewOutdated();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [orderState, couponId, points]);
  const { Sheet, open, close } = useLateSheet(loadSheet);
  const choose = useOrderAction(
    id,
    async (benefits: OrderBenefits, choice: Choice) => await chooseBenefits(benefits, choice),
    ({ chosen }) => {
      close();
      showToast(chosen.payCents === 0 ? t.covered : t.applied);
    },
  );
  const offCents = heldBenefits === null ? 0 : heldBenefits.couponCents + heldBenefits.pointsCents;
  return (
    <>
      <button type="button" className={css.open} disabled={data === undefined} onClick={open}>
        <span className="grow text-left strong">{t.title}</span>
        <span className={offCents > 0 ? 'num strong text-pay' : 'quiet'}>
          {offCents > 0 ? t.less(amountText(offCents)) : t.none}
        </span>
        <Icon name="next" size="s" />
      </button>
      <div className={css.proposal}>
        {data === undefined ? (
          <p className="small quiet">{failureText(read)}</p>
        ) : (
          <Proposal
            benefits={data}
            choosing={choose.running}
            onApply={() => choose.run(data, data.best)}
          />
        )}
      </div>
      {Sheet && data && (
        <Sheet
          benefits={data}
          choosing={choose.running}
          onChoose={(choice) => choose.run(data, choice)}
          onClose={close}
        />
      )}
    </>
  );
}

interface ProposalProps {
  benefits: OrderBenefits;
  choosing: boolean;
  onApply: () => void;
}

/** The button for the best choice, or the note that the present one is the best. */
function Proposal({ benefits: { best, chosen }, choosing, onApply }: ProposalProps) {
  const t = benefitsMessages();
  const moreCents = chosen.payCents - best.payCents;
  if (moreCents <= 0) {
    const isUsed = chosen.couponId !== null || chosen.points > 0;
    return <p className="small quiet">{isUsed ? t.isBest : t.nothing}</p>;
  }
  return (
    <>
      <p className="small grow">
        {best.payCents === 0 ? t.covers : t.offers(amountText(moreCents))}
      </p>
      <Button color="primary" size="small" loading={choosing} onClick={onApply}>
        {t.apply}
      </Button>
    </>
  );
}
