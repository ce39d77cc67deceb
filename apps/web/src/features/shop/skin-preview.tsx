import { qrRows } from '../../ui/picture/qr-code.tsx';
import css from './shop.module.css';

/** What the code of a preview says: nothing that a gate takes. */
const SAMPLE = 'preview';

/** A phone with a ride code in a skin's colours. */
export function SkinPreview({
  colours: { ground, ink, accent },
}: {
  colours: Readonly<Record<string, string>>;
}) {
  const rows = qrRows(SAMPLE);
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg viewBox="0 0 56 88" className={css.phone} aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="54"
        height="86"
        rx="9"
        fill={ground}
        stroke={accent}
        strokeWidth="2"
      />
      <rect x="20" y="5" width="16" height="3" rx="1.5" fill={accent} />
      <rect x="8" y="20" width="40" height="40" rx="3" fill="#ffffff" />
      <svg x="8" y="20" width="40" height="40" viewBox={`0 0 ${rows.length} ${rows.length}`}>
        <path d={path} fill={ink} />
      </svg>
      <path d="M12 72h32" stroke={accent} strokeWidth="4" strokeLinecap="round" />
      <path d="M20 79h16" stroke={accent} strokeWidth="2" strokeLinecap="round" opacity="0.6" />
    </svg>
  );
}
