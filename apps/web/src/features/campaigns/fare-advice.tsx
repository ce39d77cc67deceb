import type { FareAdvice as Advice, FareOption } from '@shtrans/contract/fare-advice/schemas';
import { ADVICE_DAYS, MOST_SUPPOSED } from '@shtrans/contract/fare-advice/facts';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { backHere } from '../../core/route/router.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName } from '../../domain/transport/transport-icon.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Money, amountText } from '../../ui/text/money.tsx';
import { shortDay } from '../../ui/text/time.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Stepper } from '../../ui/widgets/stepper.tsx';
import { PathButton } from './blocks/buttons.tsx';
import { campaignMessages } from './messages.ts';
import frame from './campaign.module.css';
import css from './fare-advice.module.css';
import { standingMessages } from './standing-messages.ts';
import { shopOf } from './shop-of.ts';
import { hasMain } from './use-campaign.ts';

const SUPPOSED = 'supposed';

const ownQuery = (days: number) =>
  query('GET maas:/v1/fare-advice', { query: { days } }, { freshMs: 60_000 });
const supposedQuery = (rides: Supposed) =>
  query('GET maas:/v1/fare-advice/supposed', { query: rides }, { freshMs: 60_000 });

/** Rides per day, the number of days, and the distance of the metro rides. */
interface Supposed {
  metro: number;
  bus: number;
  ferry: number;
  days: number;
  metres: number;
}

/** What passes and packs would have cost for the rider's own rides, or would cost for a visitor's assumed days. */
export default function FareAdvice() {
  const t = standingMessages().fares;
  const isLoggedIn = hasMain();
  const [period, setPeriod] = useState(isLoggedIn ? String(ADVICE_DAYS[0]) : SUPPOSED);
  const [supposed, setSupposed] = useState<Supposed>({
    metro: 4,
    bus: 0,
    ferry: 0,
    days: 1,
    metres: 16_000,
  });
  const periods = ADVICE_DAYS.map((days) => ({ key: String(days), title: t.past(days) }));
  const isOwn = period !== SUPPOSED;
  const read = useQuery<Advice>(isOwn ? ownQuery(Number(period)) : supposedQuery(supposed));
  // The form stays while other fares load; before the first fares nothing below it could move.
  const [bands, setBands] = useState<Advice['bands']>([]);
  if (bands.length === 0 && read.data !== undefined && read.data.bands.length > 0) {
    setBands(read.data.bands);
  }
  return (
    <div className="stack between-16">
      {isLoggedIn && (
        <Chips
          label={t.compare}
          type="radio"
          items={[...periods, { key: SUPPOSED, title: t.other }]}
          chosen={[period]}
          onToggle={setPeriod}
        />
      )}
      {!isOwn && bands.length > 0 && (
        <Suppose supposed={supposed} bands={bands} onChange={setSupposed} />
      )}
      {!isLoggedIn && bands.length > 0 && (
        <ButtonLink to="login" query={backHere()} color="pay" fill="outline" size="large" block>
          {t.logIn}
        </ButtonLink>
      )}
      <Loaded read={read} skeleton={<Skeleton count={3} className={frame.room} />}>
        {(advice) =>
          advice.singleCents > 0 ? (
            <Compared advice={advice} isOwn={isOwn} />
          ) : (
            <p>{advice.freeRides > 0 ? t.allFree(advice.freeRides) : isOwn ? t.none : t.noRides}</p>
          )
        }
      </Loaded>
    </div>
  );
}

interface SupposeProps {
  supposed: Supposed;
  bands: Advice['bands'];
  onChange: (supposed: Supposed) => void;
}

function Suppose({ supposed, bands, onChange }: SupposeProps) {
  const t = standingMessages().fares;
  const names = transportMessages();
  const types = (['metro', 'bus', 'ferry'] as const).map((key) => ({
    key,
    label: t.aDay(names[key]),
    min: 0,
    max: MOST_SUPPOSED.rides,
  }));
  const fields = [
    ...types,
    { key: 'days' as const, label: t.days, min: 1, max: MOST_SUPPOSED.days },
  ];
  return (
    <div>
      {fields.map(({ key, label, min, max }) => (
        <div key={key} className={css.field}>
          <span aria-hidden="true">{label}</span>
          <Stepper
            label={label}
            value={supposed[key]}
            min={min}
            max={max}
            onChange={(value) => onChange({ ...supposed, [key]: value })}
          />
        </div>
      ))}
      {supposed.metro > 0 && (
        <Chips
          label={t.howFar}
          type="radio"
          items={bands.map(({ metres, cents }) => ({
            key: String(metres),
            title: t.band(metres / 1000, amountText(cents)),
          }))}
          chosen={[String(supposed.metres)]}
          onToggle={(metres) => onChange({ ...supposed, metres: Number(metres) })}
        />
      )}
    </div>
  );
}

function Compared({ advice, isOwn }: { advice: Advice; isOwn: boolean }) {
  const t = standingMessages().fares;
  const names = transportMessages();
  const { rides, singleCents, freeRides, options, best } = advice;
  const maxCents = Math.max(singleCents, ...options.map(({ totalCents }) => totalCents));
  const bestOption = options.find(({ product }) => product.id === best);
  return (
    <>
      <output className={css.verdict}>
        <strong>
          {bestOption
            ? t.pays(
                inLanguage(bestOption.product.title),
                amountText(singleCents - bestOption.totalCents),
              )
            : t.singlesPay}
        </strong>
        <span>{bestOption ? t.paysNote(isOwn) : t.singlesNote}</span>
      </output>
      <ol className={css.options}>
        <li className={classes(!bestOption && css.best)}>
          <p className={css.head}>
            <span className="strong">{t.single}</span>
            <span className={css.sum}>
              <Money cents={singleCents} />
            </span>
          </p>
          <Bar share={singleCents / maxCents} />
          <p className="small num">
            {rides
              .map(({ type, count, cents }) =>
                t.ridesBy(names[transportName(type)], count, amountText(cents)),
              )
              .join(' · ')}
          </p>
        </li>
        {options.map((option) => (
          <Option
            key={option.product.id}
            option={option}
            isBest={option === bestOption}
            singleCents={singleCents}
            most={maxCents}
            isOwn={isOwn}
          />
        ))}
      </ol>
      {freeRides > 0 && <p className="small">{t.free(freeRides)}</p>}
      <p className="small">{isOwn ? t.note : t.supposedNote}</p>
    </>
  );
}

interface OptionProps {
  option: FareOption;
  isBest: boolean;
  singleCents: number;
  most: number;
  isOwn: boolean;
}

const MOST_DAYS = 3;

function Option({ option, isBest, singleCents, most, isOwn }: OptionProps) {
  const t = standingMessages().fares;
  const { product, count, productCents, ridesCents, totalCents, days } = option;
  const saved = singleCents - totalCents;
  const dayTexts = days.slice(0, MOST_DAYS).map((day) => shortDay(`${day}T04:00:00Z`));
  return (
    <li className={classes(isBest && css.best)}>
      <p className={css.head}>
        <span className="strong">
          {inLanguage(product.title)} {t.times(count)}
        </span>
        <span className={css.sum}>
          <Money cents={totalCents} />
        </span>
      </p>
      <Bar share={totalCents / most} />
      <p className="small num">{t.consists(amountText(productCents), amountText(ridesCents))}</p>
      <p className={classes('small', saved > 0 && css.saved)}>
        {saved > 0
          ? t.saves(amountText(saved))
          : saved === 0
            ? t.same
            : t.costsMore(amountText(-saved))}
        {isOwn && ` · ${t.on(dayTexts.join(t.comma), days.length > MOST_DAYS)}`}
      </p>
      <PathButton
        to={shopOf(product)}
        color="pay"
        fill={isBest ? 'solid' : 'outline'}
        aria-label={campaignMessages().named(isBest ? t.buy : t.see, inLanguage(product.title))}
      >
        {isBest ? t.buy : t.see}
      </PathButton>
    </li>
  );
}

const Bar = ({ share }: { share: number }) => (
  <span className={css.bar} aria-hidden="true">
    <span style={{ transform: `scaleX(${share})` }} />
  </span>
);
