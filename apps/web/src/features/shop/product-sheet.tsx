import type { ProductDetail, ProductSummary } from '@shtrans/contract/shop/schemas';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { productMessages } from '../../domain/products/messages.ts';
import { PurchaseDetails, ruleRows } from '../../domain/products/purchase-details.tsx';
import { buyText, mostOf, untilSale } from '../../domain/products/stock.ts';
import { usePurchase } from '../../domain/products/use-purchase.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Money } from '../../ui/text/money.tsx';
import { RowsSkeleton } from '../../ui/list/rows.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { shopMessages } from './messages.ts';

interface ProductSheetProps {
  product: ProductSummary;
  /** The data shown may be out of date. */
  onRefused: () => void;
  onClose: () => void;
}

/** A product, its terms, and the button that buys it. */
export function ProductSheet({ product, onRefused, onClose }: ProductSheetProps) {
  const { id, title } = product;
  const detail = useQuery(query('GET maas:/v1/products/:id', { params: { id } }, { freshMs: 0 }), {
    again: ({ data }) => untilSale(data && [data]),
  });
  const refused = () => {
    onRefused();
    detail.refetch();
  };
  return (
    <Sheet title={inLanguage(title)} onClose={onClose} tall>
      <Loaded read={detail} skeleton={<RowsSkeleton />}>
        {(offered) => <Offer product={offered} onRefused={refused} />}
      </Loaded>
    </Sheet>
  );
}

function Offer({ product, onRefused }: { product: ProductDetail; onRefused: () => void }) {
  const t = shopMessages();
  const sale = productMessages();
  const { id, unitCents, state, demoPrice, text, parts, terms } = product;
  const maxQuantity = mostOf(product);
  const [requestedQuantity, setRequestedQuantity] = useState(1);
  const quantity = Math.min(requestedQuantity, maxQuantity);
  const { buy, buying } = usePurchase(onRefused);
  const counts = Array.from({ length: maxQuantity }, (_, i) => ({
    key: `${i + 1}`,
    title: `${i + 1}`,
  }));
  return (
    <PurchaseDetails
      lead={<p className="quiet">{inLanguage(text)}</p>}
      parts={parts}
      rules={ruleRows(product)}
      terms={terms}
      choice={
        maxQuantity > 1 && (
          <Chips
            label={t.quantity}
            type="radio"
            items={counts}
            chosen={[`${quantity}`]}
            onToggle={(key) => setRequestedQuantity(Number(key))}
          />
        )
      }
      total={<Money cents={unitCents * quantity} />}
      totalNote={demoPrice && <StatusBadge tone="quiet">{sale.demoPrice}</StatusBadge>}
      button={
        <Button
          color="pay"
          size="large"
          block
          loading={buying}
          disabled={state !== 'on_sale'}
          onClick={() => buy({ productId: id, quantity })}
        >
          {buyText(product, unitCents * quantity)}
        </Button>
      }
      after={sale.payNext}
    />
  );
}
