import type { Place } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';

/** Where from and where to, as the two ends of a line. */
export const FromTo = ({ from, to }: { from: Place; to: Place }) => (
  <ol className="ride-ends">
    <li>{inLanguage(from.name)}</li>
    <li>{inLanguage(to.name)}</li>
  </ol>
);
