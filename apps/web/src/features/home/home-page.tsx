import { hasScreen, offers } from '@shtrans/contract/city/current';
import { withBrand } from '../../domain/app/brand.ts';
import { keepChosenLanguage } from '../../core/i18n/chosen-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { href } from '../../core/route/href.ts';
import { Link } from '../../core/route/link.tsx';
import { switchCare } from '../../core/view/care.ts';
import { useLoggedIn } from '../../core/session/session.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { LateActivityStrip } from '../../domain/activities/late-activity-strip.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { homeMessages } from './messages.ts';
import { lateHome } from './late-home.ts';
import { Invitation, NoRows } from './no-rows.tsx';
import { CodeEntry, Entry, RideEntry } from './ride-entry.tsx';
import { ServiceTiles } from './service-tiles.tsx';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './home-page.module.css';

/** What riders open every day: what leaves near them, what waits for them, and the services. */
export function HomePage() {
  const t = homeMessages();
  const isLoggedIn = useLoggedIn();
  const otherLanguage = language() === 'en_us' ? 'zh_cn' : 'en_us';
  const late = useQuery(lateHome).data;
  return (
    <main className={css.home}>
      <header className={css.hero}>
        <HeroLines />
        <div className={css.top}>
          {/* A full page load, because a document has one language. */}
          <a
            href={href('home', undefined, { language: otherLanguage })}
            hrefLang={otherLanguage.slice(0, 2)}
            onClick={() => keepChosenLanguage(otherLanguage)}
          >
            <span lang={otherLanguage.slice(0, 2)}>{t.otherLanguage}</span>
          </a>
          <button type="button" onClick={switchCare}>
            <span className={css.toCare}>{t.care}</span>
            <span className={css.fromCare}>{t.standard}</span>
          </button>
          {isLoggedIn ? <Link to="me">{t.account}</Link> : <Link to="login">{t.logIn}</Link>}
        </div>
        <h1>{withBrand(t.title)}</h1>
      </header>
      <Link to="trafficGuide" className={css.search}>
        <Icon name="search" />
        {t.search}
      </Link>
      <BigButtons />
      {late !== undefined && isLoggedIn && offers('shop') ? (
        <late.TodayPass Entry={Entry} usual={<CodeEntry />} />
      ) : (
        <CodeEntry />
      )}
      <RideEntry isLoggedIn={isLoggedIn} />
      <div className={css.leaving}>
        {late === undefined ? <Invitation /> : <late.Leaving None={NoRows} />}
      </div>
      <ServiceTiles />
      {offers('campaigns') && <LateActivityStrip place="home" />}
      {!isLoggedIn && hasScreen('orders') && (
        <div className={css.login}>
          <p>{t.logInHint}</p>
          <ButtonLink to="login" color="primary" size="small">
            {t.logIn}
          </ButtonLink>
        </div>
      )}
      <button type="button" className={css.showMore} onClick={showAllInCare}>
        {t.showMore}
      </button>
      <div className={css.more}>
        {(['me', 'about'] as const).map((page) => (
          <NextLink key={page} to={page} className={css.about}>
            {t.more[page]}
          </NextLink>
        ))}
      </div>
    </main>
  );
}

const showAllInCare = (): void => {
  document.documentElement.dataset['care'] = 'all';
};

const BIG = [
  { to: 'rideCode', icon: <TravelIcon name="code" size="xl" /> },
  { to: 'trafficGuide', icon: <TransportIcon name="metro" size="xl" /> },
  { to: 'stationTaxi', icon: <TransportIcon name="taxi" size="xl" /> },
  { to: 'me', icon: <TravelIcon name="me" size="xl" /> },
] as const;

/** The four things that riders in care mode come for; they have the place of the small tiles. */
function BigButtons() {
  const t = homeMessages();
  return (
    <div className={css.big}>
      {BIG.map(({ to, icon }) => (
        <Link key={to} to={to} className={css.button}>
          {icon}
          {t.big[to]}
        </Link>
      ))}
    </div>
  );
}

/** Part of a network in its lines' colours: the picture of the product. */
function HeroLines() {
  return (
    <svg
      className={css.lines}
      viewBox="0 0 375 230"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M262 250v-40c0-9 3-15 10-22l34-34c7-7 10-13 10-22V84" stroke="#e3002b" />
      <path d="M400 178h-74c-9 0-15-3-22-10l-30-30c-7-7-13-10-22-10" stroke="#8cc220" />
      <path d="M400 92h-30c-9 0-15 4-22 11l-62 62c-7 7-13 11-22 11h-22" stroke="var(--blue-line)" />
      <path d="M352 66v128c0 9-3 15-10 22l-34 34" stroke="var(--orange-line)" />
      <g fill="var(--brand-deep)" stroke="var(--white)" strokeWidth="3">
        <circle cx="316" cy="84" r="5" />
        <circle cx="352" cy="99" r="6" />
        <circle cx="352" cy="178" r="6" />
        <circle cx="289" cy="162" r="6" />
        <circle cx="252" cy="128" r="5" />
        <circle cx="242" cy="176" r="5" />
        <circle cx="352" cy="66" r="5" />
      </g>
    </svg>
  );
}
