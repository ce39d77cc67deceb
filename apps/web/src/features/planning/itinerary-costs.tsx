import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { co2Text } from '../../domain/transport/co2-text.ts';
import { Price } from '../../ui/text/price.tsx';
import css from './itinerary-costs.module.css';
import { planningMessages } from './messages.ts';
import { isRide } from './plan-text.ts';

/** The fare of an itinerary, part by part, with the table or rule of each. */
export function ItineraryFare({ itinerary: { fare, legs } }: { itinerary: Itinerary }) {
  const t = planningMessages().select;
  const names: Readonly<Record<string, string>> = {
    ...transitMessages().mode,
    ...t.tariff,
  };
  if (!legs.some(isRide)) return null;
  return (
    <section className="card">
      <h2>{t.fare}</h2>
      {fare === null ? (
        <p className="small quiet">{t.fareUnknown}</p>
      ) : (
        <>
          <ul className="num">
            {fare.parts.map((part, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- the parts have no id and stay in their order
              <li key={i} className={css.part}>
                <span>
                  {part.name === null ? names[part.tariff] : inLanguage(part.name)}{' '}
                  {t.part(inLanguage(part.from), inLanguage(part.to))}
                  <br />
                  <span className="small quiet">{t.fareBasis[part.basis]}</span>
                </span>
                <Price amount={part.amountCents} currency={fare.currency} />
              </li>
            ))}
            <li className={css.total}>
              <span>{t.fareTotal}</span>
              <Price amount={fare.amountCents} currency={fare.currency} />
            </li>
          </ul>
          {fare.incomplete && <p className="small quiet">{t.fareIncomplete}</p>}
        </>
      )}
    </section>
  );
}

/** The carbon emissions of an itinerary, compared with a car. */
export function ItineraryCarbon({
  itinerary,
  taxi,
}: { itinerary: Itinerary } & Pick<PlanAnswer, 'taxi'>) {
  const t = planningMessages().select;
  const saved = taxi === null ? 0 : taxi.co2Grams - itinerary.co2Grams;
  return (
    <section className="card">
      <h2>
        {t.carbon} <EstimateMark />
      </h2>
      <p className="num">
        {co2Text(itinerary.co2Grams)}
        {saved > 0 && <span className={css.saved}>{t.co2Saved(co2Text(saved))}</span>}
      </p>
    </section>
  );
}
