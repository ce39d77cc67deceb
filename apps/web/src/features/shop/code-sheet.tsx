import { QrCode } from '../../ui/picture/qr-code.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { shopMessages } from './messages.ts';
import css from './shop.module.css';

interface CodeSheetProps {
  title: string;
  code: string;
  onClose: () => void;
}

/** An e-coupon's code, to be scanned or read out. */
export function CodeSheet({ title, code, onClose }: CodeSheetProps) {
  const t = shopMessages();
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={css.code}>
        <QrCode text={code} label={t.code} />
        <p className={css.digits}>{code.replace(/\d{4}(?=\d)/g, '$& ')}</p>
        <p className="small quiet">{t.codeHint}</p>
      </div>
    </Sheet>
  );
}
