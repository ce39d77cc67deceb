import { encodeQR } from 'qr';
import { contrast } from '@shtrans/contract/values/contrast';

const [WHITE, BLACK] = ['#ffffff', '#000000'];
/** The contrast that code readers need, with a margin for a dark screen. */
const READABLE = 7;

/** The dots of a QR code, row by row, with its quiet zone. */
export const qrRows = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 4 });

interface QrCodeProps {
  text: string;
  label: string;
  /** Its dark colour. */
  ink?: string;
}

/**
 * A QR code as wide as its container, with its quiet zone, dark on white. An ink that is too light to be read is
 * replaced by black.
 */
export function QrCode({ text, label, ink = BLACK }: QrCodeProps) {
  const rows = qrRows(text);
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill={WHITE} />
      <path d={path} fill={contrast(ink, WHITE) < READABLE ? BLACK : ink} />
    </svg>
  );
}
