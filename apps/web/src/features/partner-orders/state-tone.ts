import type { PartnerState, RailState } from '@shtrans/contract/partner-orders';
import type { Tone } from '../../ui/badge.tsx';

const TONES: Record<RailState | PartnerState, Tone> = {
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
};

/** How a state looks; one that only a newer gateway knows is plain. */
export const stateTone = (state: string): Tone =>
  (TONES as Partial<Record<string, Tone>>)[state] ?? 'quiet';

/** The text of a word, or the word itself when this version does not know it. */
export const wordOf = (texts: object, word: string): string =>
  (texts as Partial<Record<string, string>>)[word] ?? word;
