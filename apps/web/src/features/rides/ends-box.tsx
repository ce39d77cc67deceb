import type { Place } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ridesMessages } from './messages.ts';
import { RideIcon } from '../../domain/rides/ride-icon.tsx';
import type { End } from './use-ends.ts';

interface EndsBoxProps {
  from: Place | undefined;
  to: Place | undefined;
  /** The pick-up is being looked up. */
  looking: boolean;
  onPick: (end: End) => void;
  onSwap: () => void;
}

/** The two ends as one box: a tap on either opens its search. */
export function EndsBox({ from, to, looking, onPick, onSwap }: EndsBoxProps) {
  const t = useMessages(ridesMessages);
  return (
    <div className="ends-box">
      <div className="ends-box-rows">
        <button type="button" className="ends-row ends-from" onClick={() => onPick('from')}>
          <span className="ends-label">{t.place.from}</span>
          {looking ? (
            <Skeleton className="ends-skeleton" />
          ) : (
            <EndName place={from} empty={t.place.whereFrom} />
          )}
        </button>
        <button type="button" className="ends-row ends-to" onClick={() => onPick('to')}>
          <span className="ends-label">{t.place.to}</span>
          <EndName place={to} empty={t.place.whereTo} />
        </button>
      </div>
      <button
        type="button"
        className="ends-swap"
        aria-label={t.place.swap}
        disabled={from === undefined && to === undefined}
        onClick={onSwap}
      >
        <RideIcon name="swap" />
      </button>
    </div>
  );
}

const EndName = ({ place, empty }: { place: Place | undefined; empty: string }) =>
  place === undefined ? (
    <span className="ends-name ends-empty">{empty}</span>
  ) : (
    <span className="ends-name">{inLanguage(place.name)}</span>
  );
