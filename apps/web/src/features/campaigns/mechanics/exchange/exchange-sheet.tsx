import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { ReactNode } from 'react';
import { productMessages } from '../../../../domain/products/messages.ts';
import { PurchaseDetails } from '../../../../domain/products/purchase-details.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { RewardList } from '../../reward.tsx';
import { standingMessages } from '../../standing-messages.ts';

interface ExchangeSheetProps {
  page: CampaignPageView;
  reward: string;
  name: string;
  /** Maximum number per rider. */
  limit: number;
  price: string;
  /** Undefined unless the rider has enough. */
  balanceAfter: string | undefined;
  /** Exchanges at this price. */
  button: ReactNode;
  onClose: () => void;
}

/** An offer with its terms and its price in points or grams, before they are spent. */
export function ExchangeSheet(props: ExchangeSheetProps) {
  const { page, reward, name, limit, price, balanceAfter, button, onClose } = props;
  const shop = productMessages();
  const t = standingMessages().exchange;
  return (
    <Sheet title={name} onClose={onClose}>
      <PurchaseDetails
        lead={<RewardList page={page} names={[reward]} />}
        rules={[
          [shop.limit, t.limit(limit)],
          [shop.refund, t.final],
          [t.after, balanceAfter],
        ]}
        total={price}
        button={button}
      />
    </Sheet>
  );
}
