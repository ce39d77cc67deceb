import { offers } from '@shtrans/contract/city/current';
import type { PlanAnswer } from '@shtrans/contract/plans/schemas';
import type { ReactNode } from 'react';
import { Link } from '../../core/route/link.tsx';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { placeInAddress } from '../../domain/places/place-address.ts';
import {
  type Alone,
  type PlanInAddress,
  queryOf,
  withTab,
} from '../../domain/plans/plan-address.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { distanceText, durationText } from '../../domain/transit/transit-text.ts';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { co2Text } from '../../domain/transport/co2-text.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Money, amountText } from '../../ui/text/money.tsx';
import { RowList } from '../../ui/list/rows.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import css from './alone.module.css';
import { planningMessages } from './messages.ts';
import { PlanIcon } from './plan-icon.tsx';
import { placeName } from './plan-text.ts';

const ICONS: Record<Alone, ReactNode> = {
  taxi: <TransportIcon name="taxi" />,
  bike: <PlanIcon name="bike" size="l" />,
  walk: <TravelIcon name="walk" size="l" />,
};

interface Estimate {
  seconds: number;
  metres: number;
  /** Only for a taxi. */
  cents?: number;
  co2Grams: number;
}

/** Returns undefined if there is no estimate for a taxi. */
function estimateOf(means: Alone, { taxi, walk, bike }: PlanAnswer): Estimate | undefined {
  if (means !== 'taxi') return { ...(means === 'walk' ? walk : bike), co2Grams: 0 };
  if (taxi === null || !offers('taxi')) return undefined;
  const { durationSeconds, distanceMetres, amountCents, co2Grams } = taxi;
  return { seconds: durationSeconds, metres: distanceMetres, cents: amountCents, co2Grams };
}

/** Taxi, bicycle and walking as alternatives to the timetable's itineraries: each links to its tab. */
export function Alternatives({ plan, answer }: { plan: PlanInAddress; answer: PlanAnswer }) {
  const t = planningMessages();
  return (
    <section className={css.others}>
      <h2 className="strong">
        {t.alone.title} <EstimateMark />
      </h2>
      <ul className="ruled">
        {(['taxi', 'bike', 'walk'] as const).map((means) => {
          const estimate = estimateOf(means, answer);
          return (
            estimate && (
              <li key={means}>
                <Link
                  to="planRoute"
                  query={queryOf(withTab(plan, means))}
                  replace
                  className={css.other}
                >
                  {ICONS[means]}
                  <span className="strong">{t.tab[means]}</span>
                  <span className="grow small quiet num text-right">
                    {durationText(estimate.seconds)} · {distanceText(estimate.metres)}
                    {estimate.cents !== undefined && (
                      <>
                        {' · '}
                        <Money cents={estimate.cents} />
                      </>
                    )}
                  </span>
                  <Icon name="next" size="s" />
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

interface AloneViewProps {
  by: Alone;
  answer: PlanAnswer;
}

/** A trip by taxi, by bicycle or on foot, with estimated values. */
export function AloneView({ by, answer }: AloneViewProps) {
  const t = planningMessages();
  const { from, to } = answer;
  return (
    <section className={css.alone}>
      <RouteMap from={from} to={to} label={t.alone.mapOf(placeName(from), placeName(to))} />
      <div className={css.text}>
        <AloneFacts by={by} estimate={estimateOf(by, answer)} />
        {by === 'taxi' && (
          <ButtonLink
            to="stationTaxi"
            query={{ from: placeInAddress(from), to: placeInAddress(to) }}
            color="primary"
            size="large"
            block
          >
            {t.alone.callTaxi}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function AloneFacts({ by, estimate }: { by: Alone; estimate: Estimate | undefined }) {
  const { alone: t, select } = planningMessages();
  if (estimate === undefined) return <p className="quiet">{t.taxiUnknown}</p>;
  const { seconds, metres, cents, co2Grams } = estimate;
  return (
    <>
      <p className="row between-10 huge strong num icon-accent">
        {ICONS[by]}
        {t.about} {durationText(seconds)}
        <EstimateMark />
      </p>
      <RowList
        rows={[
          [t.distance, distanceText(metres)],
          [t.price, cents !== undefined && amountText(cents)],
          [select.carbon, co2Grams === 0 ? t.none : co2Text(co2Grams)],
        ]}
      />
      <p className="small quiet">{by === 'taxi' ? t.taxiEstimate : t.estimate}</p>
    </>
  );
}
