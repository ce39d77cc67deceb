import type { ProductDetail } from '@shtrans/contract/shop';
import { type ReactNode, useState } from 'react';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { productMessages } from '../../domain/products/messages.ts';
import { Button } from '../../ui/button.tsx';
import { scenicMessages } from './messages.ts';

interface BuyButtonProps {
  product: ProductDetail;
  onRefused: () => void;
}

/** Begins to buy a ticket; the sheet with its calendar loads with the first tap. */
export function BuyButton({ product, onRefused }: BuyButtonProps) {
  const t = scenicMessages();
  const [sheet, setSheet] = useState<ReactNode>(null);
  const open = async (): Promise<void> => {
    const { BuySheet } = await import('./buy-sheet.tsx');
    const close = () => setSheet(null);
    setSheet(<BuySheet product={product} onRefused={onRefused} onClose={close} />);
  };
  const onSale = product.state === 'on_sale';
  return (
    <>
      <Button
        color="pay"
        disabled={!onSale}
        aria-label={t.buyTitle(inLanguage(product.title))}
        onClick={() => void open()}
      >
        {onSale ? productMessages().buy : textOr(t.state, product.state, t.state.sold_out)}
      </Button>
      {sheet}
    </>
  );
}
