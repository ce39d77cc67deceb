import type { ProductSummary } from '@shtrans/contract/shop/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { query } from '../../../../core/query/query.ts';
import { useQuery } from '../../../../core/query/use-query.ts';
import { productMessages } from '../../../../domain/products/messages.ts';
import { PurchaseDetails, ruleRows } from '../../../../domain/products/purchase-details.tsx';
import { StatusBadge } from '../../../../ui/button/badge.tsx';
import { RowsSkeleton } from '../../../../ui/list/rows.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { Loaded } from '../../../../ui/page/loaded.tsx';
import { Money, amountText } from '../../../../ui/text/money.tsx';
import { campaignMessages } from '../../messages.ts';

interface SaleSheetProps {
  product: ProductSummary;
  priceCents: number;
  /** Buys at this price. */
  button: ReactNode;
  onClose: () => void;
}

/** A product at the price of a sale, with its terms, before it is ordered. */
export function SaleSheet({ product, priceCents, button, onClose }: SaleSheetProps) {
  const t = campaignMessages();
  const shop = productMessages();
  const params = { id: product.id };
  const read = useQuery(query('GET maas:/v1/products/:id', { params }, { freshMs: 0 }));
  return (
    <Sheet title={inLanguage(product.title)} onClose={onClose} tall>
      <Loaded read={read} skeleton={<RowsSkeleton />}>
        {(detail) => (
          <PurchaseDetails
            lead={<p className="quiet">{inLanguage(detail.text)}</p>}
            parts={detail.parts}
            rules={[
              [shop.regularPrice, amountText(detail.unitCents)],
              ...ruleRows(detail, t.sale.limit),
            ]}
            terms={detail.terms}
            total={<Money cents={priceCents} />}
            totalNote={detail.demoPrice && <StatusBadge tone="quiet">{shop.demoPrice}</StatusBadge>}
            button={button}
            after={shop.payNext}
          />
        )}
      </Loaded>
    </Sheet>
  );
}
