import type { HelpState } from '@shtrans/contract/help/facts';
import { textOr } from '../../core/i18n/language.ts';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { helpMessages } from './messages.ts';

const TONES: Readonly<Record<string, Tone>> = {
  open: 'wait',
  answered: 'info',
  decided: 'good',
  closed: 'quiet',
} satisfies Record<HelpState, Tone>;

/** The state of a thread. */
export function StateBadge({ state }: { state: string }) {
  const t = helpMessages();
  return <StatusBadge tone={TONES[state] ?? 'quiet'}>{textOr(t.state, state, state)}</StatusBadge>;
}
