import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { OutstandingRide, YearInRides as Year } from '@shtrans/contract/year-in-rides/schemas';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { co2Text } from '../../domain/transport/co2-text.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName } from '../../domain/transport/transport-icon.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { amountText } from '../../ui/text/money.tsx';
import { clock, shortDay } from '../../ui/text/time.ts';
import { PathButton } from './blocks/buttons.tsx';
import { drawingUrl } from '../../ui/picture/drawing-url.ts';
import { hasMain } from './use-campaign.ts';
import { Deck } from './deck.tsx';
import { standingMessages } from './standing-messages.ts';
import { PosterButton } from './poster-button.tsx';
import { sceneOf } from './poster-look.ts';
import css from './year-in-rides.module.css';

const yearQuery = (year: number) =>
  query('GET maas:/v1/year-in-rides', { query: { year } }, { freshMs: 60_000 });

interface Props {
  page: CampaignPageView;
  block: Block<'slides'>;
  year: number;
  waiting: ReactNode;
}

/** The slides of a year, when its figures are loaded. */
export default function YearInRides({ page, block, year, waiting }: Props) {
  const t = standingMessages().year;
  const read = useQuery(hasMain() ? yearQuery(year) : undefined);
  return (
    <Loaded read={read} idle={<p className="sides">{t.ownOnly}</p>} skeleton={waiting}>
      {(summary) => (
        <Deck label={t.title(year)}>
          <Cover year={year} art={page.art[block.art] ?? ''} isEmpty={summary.rides === 0} />
          {summary.rides > 0 && slidesOf(summary)}
          {summary.rides > 0 && <PosterSlide page={page} block={block} told={summary} />}
        </Deck>
      )}
    </Loaded>
  );
}

interface SlideProps {
  lead: string;
  big: string;
  unit?: string;
  children?: ReactNode;
}

const Slide = ({ lead, big, unit, children }: SlideProps) => (
  <div className={css.body}>
    <p className={css.lead}>{lead}</p>
    <p className={css.big}>
      <span className="num">{big}</span>
      {unit && <span className={css.unit}> {unit}</span>}
    </p>
    {children}
  </div>
);

function Cover({ year, art, isEmpty }: { year: number; art: string; isEmpty: boolean }) {
  const t = standingMessages().year;
  return (
    <>
      <div className={css.body}>
        <p className={css.lead}>{t.cover}</p>
        <p className={css.year}>{year}</p>
        <p className={css.text}>{isEmpty ? t.empty(year) : t.hint}</p>
        {isEmpty && (
          <PathButton to="/station-guide/route" color="primary" size="large">
            {t.plan}
          </PathButton>
        )}
      </div>
      <img className={css.art} src={drawingUrl(art)} alt="" />
    </>
  );
}

/** Returns the unit in the singular or plural. */
const unitOf = ({ one, many }: { one: string; many: string }, count: number): string =>
  count === 1 ? one : many;

const km = (metres: number): string =>
  (metres / 1000).toLocaleString('en-US', { maximumFractionDigits: metres < 100_000 ? 1 : 0 });

/** Formats a day or an instant without the year. */
const dayOf = (day: string): string => shortDay(day.length === 10 ? `${day}T04:00:00Z` : day);

/** The slides of the year; a missing figure has no slide. */
function slidesOf(summary: Year): ReactNode[] {
  const t = standingMessages().year;
  const { rides, days, line, station, streak, longest, metres, grams } = summary;
  const { busiest, earliest, latest, paidCents, couponCents } = summary;
  return [
    <Slide
      key="rides"
      lead={t.rides}
      big={rides.toLocaleString('en-US')}
      unit={unitOf(t.times, rides)}
    >
      <p className={css.text}>{t.onDays(days)}</p>
      <Types types={summary.types} />
    </Slide>,
    <Slide
      key="months"
      lead={t.months}
      big={t.month(summary.months.indexOf(Math.max(...summary.months)))}
    >
      <Months months={summary.months} />
      {busiest && busiest.rides > 1 && (
        <p className={css.text}>{t.busiest(dayOf(busiest.day), busiest.rides)}</p>
      )}
    </Slide>,
    (line ?? station) && (
      <Slide key="places" lead={t.favourite} big={inLanguage((line ?? station)?.name ?? NOWHERE)}>
        {line && (
          <>
            <span className={css.stripe} style={{ background: line.colour ?? '#ffffff' }} />
            <p className={css.text}>{t.onLine(line.rides)}</p>
          </>
        )}
        {station && (
          <p className={css.text}>{t.atStation(inLanguage(station.name), station.times)}</p>
        )}
      </Slide>
    ),
    earliest && latest && rides > 1 && (
      <div key="clock" className={css.body}>
        <Clock label={t.earliest} ride={earliest} path={SUN} />
        <Clock label={t.latest} ride={latest} path={MOON} />
      </div>
    ),
    streak && streak.days > 1 && (
      <Slide
        key="streak"
        lead={t.streak}
        big={String(streak.days)}
        unit={unitOf(t.days, streak.days)}
      >
        <p className={css.text}>{t.from(dayOf(streak.from), dayOf(streak.until))}</p>
        {longest?.metres && (
          <p className={css.text}>
            {t.longest(km(longest.metres), dayOf(longest.at), routeOf(longest))}
          </p>
        )}
      </Slide>
    ),
    metres > 0 && (
      <Slide key="far" lead={t.far} big={km(metres)} unit={t.km}>
        <p className={css.text}>{t.measured(summary.measured)}</p>
        {grams > 0 && <p className={css.mark}>{t.saved(co2Text(grams))}</p>}
        {grams > 0 && <p className={css.note}>{t.savedNote}</p>}
      </Slide>
    ),
    <Slide key="money" lead={t.paid} big={amountText(paidCents)}>
      <p className={css.text}>{t.perRide(amountText(Math.round(paidCents / rides)))}</p>
      {couponCents > 0 && <p className={css.mark}>{t.coupons(amountText(couponCents))}</p>}
    </Slide>,
  ].filter((slide) => slide !== false && slide !== null);
}

const NOWHERE = { zh: '', en: '' };

const routeOf = ({ from, to }: OutstandingRide): string =>
  [from, to].flatMap((end) => (end ? inLanguage(end) : [])).join(' → ');

const share = (part: number): CSSProperties => ({ '--share': part }) as CSSProperties;

const MOST_TYPES = 4;

function Types({ types }: Pick<Year, 'types'>) {
  const names = transportMessages();
  const maxRides = Math.max(...types.map(({ rides }) => rides));
  return (
    <ul className={css.types}>
      {types.slice(0, MOST_TYPES).map(({ type, rides }) => (
        <li key={type}>
          <span>{names[transportName(type)]}</span>
          <span className="num">{rides}</span>
          <span className={css.bar} style={share(rides / maxRides)} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

function Months({ months }: Pick<Year, 'months'>) {
  const t = standingMessages().year;
  const maxRides = Math.max(...months);
  return (
    <ol className={css.months}>
      {months.map((rides, i) => (
        <li key={t.month(i)} data-most={rides === maxRides || undefined}>
          <span className={css.column} style={share(rides / maxRides)} aria-hidden="true" />
          <span className="visually-hidden">{t.inMonth(t.month(i), rides)}</span>
          <span aria-hidden="true">{i + 1}</span>
        </li>
      ))}
    </ol>
  );
}

const SUN =
  'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M19.1 4.9l-1.8 1.8M6.7 17.3l-1.8 1.8';
const MOON = 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z';

function Clock({ label, ride, path }: { label: string; ride: OutstandingRide; path: string }) {
  const names = transportMessages();
  return (
    <div className={css.clock}>
      <svg viewBox="0 0 24 24" width="44" height="44" aria-hidden="true">
        <path d={path} />
      </svg>
      <p className={css.lead}>{label}</p>
      <p className={css.big}>{clock(ride.at)}</p>
      <p className={css.text}>
        {[dayOf(ride.at), names[transportName(ride.type)], routeOf(ride)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

/** The figures offered for the poster, with the texts of the slides. */
function figuresOf(summary: Year) {
  const t = standingMessages().year;
  const { rides, days, streak, metres, grams, line, station } = summary;
  return [
    { key: 'rides', label: t.rides, value: `${rides} ${unitOf(t.times, rides)}` },
    { key: 'days', label: t.daysOut, value: `${days} ${unitOf(t.days, days)}` },
    { key: 'far', label: t.far, value: metres > 0 ? `${km(metres)} ${t.km}` : '' },
    { key: 'saved', label: t.savedOf, value: grams > 0 ? t.co2(co2Text(grams)) : '' },
    {
      key: 'streak',
      label: t.streak,
      value: `${streak?.days ?? 0} ${unitOf(t.days, streak?.days ?? 0)}`,
    },
    { key: 'line', label: t.favouriteLine, value: line ? inLanguage(line.name) : '' },
    { key: 'station', label: t.favouriteStation, value: station ? inLanguage(station.name) : '' },
  ].filter(({ value }) => value !== '');
}

const MOST_FIGURES = 6;

/** The rider chooses what others may see; by default the places are left out. */
function PosterSlide({ page, block, told }: Omit<Props, 'year' | 'waiting'> & { told: Year }) {
  const t = standingMessages().year;
  const [chosenKeys, setChosenKeys] = useState<readonly string[]>([
    'rides',
    'days',
    'far',
    'saved',
  ]);
  const all = figuresOf(told);
  const figures = all.filter(({ key }) => chosenKeys.includes(key)).slice(0, MOST_FIGURES);
  const toggle = (key: string): void =>
    setChosenKeys((keys) =>
      keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key],
    );
  return (
    <div className={css.body}>
      <p className={css.big}>{t.posterTitle}</p>
      <p className={css.text}>{t.posterText}</p>
      <div className={css.choice}>
        <Chips
          label={t.onPoster}
          type="checkbox"
          items={all.map(({ key, label }) => ({ key, title: label }))}
          chosen={figures.map(({ key }) => key)}
          onToggle={toggle}
        />
        <div className="above-16">
          <PosterButton
            page={page}
            to={block.to}
            lead={t.title(told.year)}
            note=""
            scan={t.scan}
            art={{ figures, below: sceneOf(page.art[block.art]) }}
            label={t.save}
          />
        </div>
      </div>
    </div>
  );
}
