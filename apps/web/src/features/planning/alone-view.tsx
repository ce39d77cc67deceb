import type { PlanAnswer } from '@shtrans/contract/plans';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatCents } from '@shtrans/contract/money';
import { placeInAddress } from '../../domain/places/place-address.ts';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { distanceText, durationText } from '../../domain/transit/numbers.ts';
import { ALONE_ICONS } from './alternatives.tsx';
import type { Alone } from '../../domain/plans/plan-address.ts';
import { co2Text, placeName } from './plan-text.ts';
import '../../ui/rows.css';

interface AloneViewProps {
  by: Alone;
  answer: PlanAnswer;
}

interface Estimate {
  seconds: number;
  metres: number;
  cents: number;
  co2Grams: number;
}

const estimateOf = (by: Alone, { taxi, walk, bike }: PlanAnswer): Estimate | undefined => {
  if (by !== 'taxi') return { ...(by === 'walk' ? walk : bike), cents: 0, co2Grams: 0 };
  return taxi === null
    ? undefined
    : {
        seconds: taxi.durationSeconds,
        metres: taxi.distanceMetres,
        cents: taxi.amountCents,
        co2Grams: taxi.co2Grams,
      };
};

/** Going by car, by bicycle or on foot: what it takes, all of it estimated. */
export function AloneView({ by, answer }: AloneViewProps) {
  const t = useMessages(planningMessages);
  const { from, to } = answer;
  const estimate = estimateOf(by, answer);
  return (
    <section className="alone">
      <RouteMap
        from={from}
        to={to}
        path={[]}
        car={null}
        label={t.alone.mapOf(placeName(from, t), placeName(to, t))}
      />
      {estimate ? (
        <AloneFacts by={by} estimate={estimate} />
      ) : (
        <p className="alone-none">{t.alone.taxiUnknown}</p>
      )}
      {by === 'taxi' && (
        <Link
          to="stationTaxi"
          query={{ from: placeInAddress(from), to: placeInAddress(to) }}
          className={buttonClass({ color: 'primary', size: 'large', block: true })}
        >
          {t.alone.callTaxi}
        </Link>
      )}
    </section>
  );
}

function AloneFacts({ by, estimate }: { by: Alone; estimate: Estimate }) {
  const t = useMessages(planningMessages).alone;
  const traffic = useMessages(transitMessages);
  const { seconds, metres, cents, co2Grams } = estimate;
  return (
    <>
      <p className="alone-time num">
        {ALONE_ICONS[by]}
        {t.about} {durationText(seconds, traffic)}
        <EstimateMark />
      </p>
      <dl className="rows num">
        <div>
          <dt>{t.distance}</dt>
          <dd>{distanceText(metres, traffic)}</dd>
        </div>
        {by === 'taxi' && (
          <div>
            <dt>{t.price}</dt>
            <dd>¥{formatCents(cents)}</dd>
          </div>
        )}
        <div>
          <dt>{t.co2}</dt>
          <dd>{co2Grams === 0 ? t.none : co2Text(co2Grams)}</dd>
        </div>
      </dl>
      <p className="plan-small">{by === 'taxi' ? t.taxiEstimate : t.estimate}</p>
    </>
  );
}
