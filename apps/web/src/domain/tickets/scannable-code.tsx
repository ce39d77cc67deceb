import { useAwake } from './use-awake.ts';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { digitsOf } from './pass.tsx';
import css from './pass.module.css';

interface ScannableCodeProps {
  code: string;
  /** The name of the code, for riders who hear the page. */
  label: string;
  hint: string;
}

/** The code of a ticket or coupon, to be scanned or read out. The screen stays on as long as it shows. */
export function ScannableCode({ code, label, hint }: ScannableCodeProps) {
  useAwake();
  return (
    <div className={css.code}>
      <QrCode text={code} label={label} />
      <p className={css.digits}>{digitsOf(code)}</p>
      <p className="small quiet">{hint}</p>
    </div>
  );
}
