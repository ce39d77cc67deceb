import type { Place } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';

/** Where from and where to, as the two ends of a line. */
export function RideEnds({ from, to }: { from: Place; to: Place }) {
  return (
    <ol className="ride-ends">
      <li>{inLanguage(from.name)}</li>
      <li>{inLanguage(to.name)}</li>
    </ol>
  );
}
