import type { LinePattern } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { headsignText } from '../../domain/transit/headsign.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { lineMessages } from './messages.ts';
import { TravelIcon } from '../../ui/travel-icon.tsx';

interface DirectionBarProps {
  pattern: LinePattern | undefined;
  /** Absent where the line runs one way only. */
  onSwap?: (() => void) | undefined;
}

/** Which way the drawing below goes; stays at the top while that scrolls. */
export function DirectionBar({ pattern, onSwap }: DirectionBarProps) {
  const t = useMessages(lineMessages);
  const texts = useMessages(transitMessages);
  const first = pattern?.stops[0];
  return (
    <div className="line-direction">
      <div className="line-way" aria-live="polite">
        <p className="line-way-to">{pattern && headsignText(pattern.headsign, texts)}</p>
        {first && pattern.kind !== 'loop' && (
          <p className="line-way-from">{t.from(inLanguage(first.name))}</p>
        )}
      </div>
      {onSwap && (
        <button type="button" className="line-swap" onClick={onSwap}>
          <TravelIcon name="swap" />
          {t.swap}
        </button>
      )}
    </div>
  );
}
