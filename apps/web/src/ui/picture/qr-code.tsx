import { encodeQR } from 'qr';
import { luminance } from '@shtrans/contract/values/contrast';

const [WHITE, BLACK] = ['#ffffff', '#000000'];
/** The luminance below which an ink has a contrast of 7 with white: what code readers need, with a margin. */
const READABLE = 0.1;

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
      <path d={path} fill={luminance(ink) < READABLE ? ink : BLACK} />
    </svg>
  );
}
