import type { ComponentProps } from 'react';
import { ScannableCode } from '../../domain/tickets/scannable-code.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';

interface CodeSheetProps extends ComponentProps<typeof ScannableCode> {
  title: string;
  onClose: () => void;
}

/** The code of a ticket or an e-coupon in a sheet. */
export function CodeSheet({ title, onClose, ...code }: CodeSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <ScannableCode {...code} />
    </Sheet>
  );
}
