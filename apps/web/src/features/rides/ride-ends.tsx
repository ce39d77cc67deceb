import type { Place } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { endClass, EndName, EndsBox } from '../../domain/places/ends-box.tsx';
import { ridesMessages } from './messages.ts';
import type { End } from './use-ends.ts';

interface RideEndsProps {
  from: Place | undefined;
  to: Place | undefined;
  /** The pick-up is being looked up. */
  looking: boolean;
  onPick: (end: End) => void;
  onSwap: () => void;
}

const nameOf = (place: Place | undefined) => (place === undefined ? null : inLanguage(place.name));

/** Pick-up and destination: a tap on either opens its search. */
export function RideEnds({ from, to, looking, onPick, onSwap }: RideEndsProps) {
  const { place: t } = useMessages(ridesMessages);
  const canSwap = from !== undefined || to !== undefined;
  return (
    <EndsBox swap={t.swap} canSwap={canSwap} onSwap={onSwap}>
      <button type="button" className={endClass('from')} onClick={() => onPick('from')}>
        <EndName label={t.from} name={looking ? undefined : nameOf(from)} empty={t.whereFrom} />
      </button>
      <button type="button" className={endClass('to')} onClick={() => onPick('to')}>
        <EndName label={t.to} name={nameOf(to)} empty={t.whereTo} />
      </button>
    </EndsBox>
  );
}
