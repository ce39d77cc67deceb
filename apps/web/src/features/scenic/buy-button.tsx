import type { ProductDetail } from '@shtrans/contract/shop/schemas';
import { type ComponentType, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { buyText } from '../../domain/products/stock.ts';
import { Button } from '../../ui/button/button.tsx';

interface BuyButtonProps {
  product: ProductDetail;
  /** The data shown may be out of date. */
  onRefused: () => void;
}

export type BuySheetProps = BuyButtonProps & { onClose: () => void };

/** Starts a purchase; the sheet with its calendar loads with the first tap. */
export function BuyButton({ product, onRefused }: BuyButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<BuySheetProps>>();
  const text = buyText(product);
  const open = async (): Promise<void> => {
    const { BuySheet } = await import('./buy-sheet.tsx');
    setSheet(() => BuySheet);
  };
  return (
    <>
      <Button
        color="pay"
        disabled={product.state !== 'on_sale'}
        aria-label={`${text}: ${inLanguage(product.title)}`}
        onClick={() => void open()}
      >
        {text}
      </Button>
      {Sheet && (
        <Sheet product={product} onRefused={onRefused} onClose={() => setSheet(undefined)} />
      )}
    </>
  );
}
