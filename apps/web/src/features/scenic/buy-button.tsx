import type { ProductDetail } from '@shtrans/contract/shop';
import { type ComponentType, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { productMessages } from '../../domain/products/messages.ts';
import { Button } from '../../ui/button.tsx';
import { shortTime } from '../../ui/time.ts';
import { scenicMessages } from './messages.ts';

interface BuyButtonProps {
  product: ProductDetail;
  /** What was shown of it may be old. */
  onRefused: () => void;
}

export type BuySheetProps = BuyButtonProps & { onClose: () => void };

/** Begins to buy a ticket; the sheet with its calendar loads with the first tap. */
export function BuyButton({ product, onRefused }: BuyButtonProps) {
  const t = scenicMessages();
  const [Sheet, setSheet] = useState<ComponentType<BuySheetProps>>();
  const open = async (): Promise<void> => {
    const { BuySheet } = await import('./buy-sheet.tsx');
    setSheet(() => BuySheet);
  };
  return (
    <>
      <Button
        color="pay"
        disabled={product.state !== 'on_sale'}
        aria-label={t.buyTitle(inLanguage(product.title))}
        onClick={() => void open()}
      >
        {buyText(product)}
      </Button>
      {Sheet && (
        <Sheet product={product} onRefused={onRefused} onClose={() => setSheet(undefined)} />
      )}
    </>
  );
}

function buyText({ state, from }: ProductDetail): string {
  const t = productMessages();
  if (state === 'on_sale') return t.buy;
  return state === 'not_begun' && from !== null ? t.notBegun(shortTime(from)) : t.soldOut;
}
