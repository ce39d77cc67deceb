import type { LinePattern } from '@shtrans/contract/traffic';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { headsignText } from '../headsign.ts';
import { lineMessages, trafficMessages } from '../messages.ts';
import { TrafficIcon } from '../traffic-icon.tsx';

interface DirectionBarProps {
  pattern: LinePattern | undefined;
  /** Absent where the line runs one way only. */
  onSwap?: (() => void) | undefined;
}

/** Which way the drawing below goes; stays at the top while that scrolls. */
export function DirectionBar({ pattern, onSwap }: DirectionBarProps) {
  const t = useMessages(lineMessages);
  const texts = useMessages(trafficMessages);
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
          <TrafficIcon name="swap" />
          {t.swap}
        </button>
      )}
    </div>
  );
}
