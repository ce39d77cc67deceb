import type { ProductDetail } from '@shtrans/contract/shop/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { buyText } from '../../domain/products/stock.ts';
import { Button } from '../../ui/button/button.tsx';
import { useLateSheet } from '../../ui/overlay/late-sheet.ts';

interface BuyButtonProps {
  product: ProductDetail;
  /** The data shown may be out of date. */
  onRefused: () => void;
}

export type BuySheetProps = BuyButtonProps & { onClose: () => void };

const loadSheet = async () => (await import('./buy-sheet.tsx')).BuySheet;

/** Starts a purchase; the sheet with its calendar loads with the first tap. */
export function BuyButton({ product, onRefused }: BuyButtonProps) {
  const { Sheet, open, close } = useLateSheet(loadSheet);
  const text = buyText(product);
  return (
    <>
      <Button
        color="pay"
        disabled={product.state !== 'on_sale'}
        aria-label={`${text}: ${inLanguage(product.title)}`}
        onClick={open}
      >
        {text}
      </Button>
      {Sheet && <Sheet product={product} onRefused={onRefused} onClose={close} />}
    </>
  );
}
