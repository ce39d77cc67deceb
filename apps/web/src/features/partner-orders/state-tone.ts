import type { PartnerState, RailState } from '@shtrans/contract/partner-orders';
import type { Tone } from '../../ui/badge.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  booked: 'pay',
  to_be_paid: 'pay',
  paid: 'wait',
  ticketed: 'good',
  changed: 'info',
  to_be_used: 'good',
  ongoing: 'info',
  being_refunded: 'wait',
  travelled: 'quiet',
  completed: 'quiet',
  refunded: 'quiet',
  cancelled: 'quiet',
  closed: 'quiet',
} satisfies Record<RailState | PartnerState, Tone>;

/** How a state looks; one that only a newer gateway knows is plain. */
export const stateTone = (state: string): Tone => TONES[state] ?? 'quiet';

/** The text of a word, or the word itself when this version does not know it. */
export const wordOf = (texts: Readonly<Partial<Record<string, string>>>, word: string): string =>
  texts[word] ?? word;
