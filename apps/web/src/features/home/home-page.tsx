import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import type { ReactNode } from 'react';
import { call } from '../../core/api/call.ts';
import { keepChosenLanguage } from '../../core/i18n/chosen-language.ts';
import { language } from '../../core/i18n/language.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { href } from '../../core/route/href.ts';
import { Link } from '../../core/route/link.tsx';
import { switchCare } from '../../core/view/care.ts';
import { clearSession, useLoggedIn } from '../../core/session/session.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { TransportTile } from '../../domain/transport/transport-icon.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { homeMessages } from './messages.ts';
import { CodeEntry, RideEntry } from './ride-entry.tsx';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './home-page.module.css';

/** The home for ordinary browsers. The application passes in what other features show on it. */
export function HomePage({ unfinished }: { unfinished: ReactNode }) {
  const t = homeMessages();
  const isLoggedIn = useLoggedIn();
  const otherLanguage = language() === 'en_us' ? 'zh_cn' : 'en_us';
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
          {isLoggedIn ? <LogOut /> : <Link to="login">{t.logIn}</Link>}
        </div>
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.lead}</p>
      </header>
      <Link to="trafficGuide" className={css.search}>
        <Icon name="search" />
        {t.search}
      </Link>
      <CodeEntry />
      <RideEntry isLoggedIn={isLoggedIn} />
      <ServiceTiles />
      {isLoggedIn ? (
        <div className={css.unfinished}>{unfinished}</div>
      ) : (
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
      <div className={`${css.more} ${css.beyond}`}>
        {(isLoggedIn ? FOR_RIDERS : FOR_ALL).map((page) => (
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

/** Links next to the cards: for everyone, and for riders who are logged in. */
const FOR_ALL = ['products', 'scenicSpots', 'repairShops', 'testDrive', 'about'] as const;
const FOR_RIDERS = [
  'products',
  'scenicSpots',
  'repairShops',
  'testDrive',
  'coupons',
  'tickets',
  'points',
  'badges',
  'helpThreads',
  'plates',
  'sessions',
  'about',
] as const;

/** A tile for each service: the orders of each means of travel. */
function ServiceTiles() {
  const t = homeMessages();
  const transport = transportMessages();
  return (
    <section className="sides above-14">
      <div className="row spread">
        <h2 className="large strong">{t.services}</h2>
        <NextLink to="orders" className={css.all}>
          {t.allOrders}
        </NextLink>
      </div>
      <div className={`${css.tiles} ${css.beyond}`}>
        {ORDER_TYPES.map((type) => (
          <Link key={type} to="ordersByType" params={{ outerTab: type }} className={css.tile}>
            <TransportTile name={type} size="l" />
            {transport[type]}
          </Link>
        ))}
      </div>
    </section>
  );
}

function LogOut() {
  const t = homeMessages();
  const confirm = () => showToast(t.loggedOut);
  // The device forgets the login even if the gateway could not be reached.
  const leave = useAction(logOut, { onDone: confirm, onFail: confirm });
  return (
    <button type="button" disabled={leave.running} onClick={() => leave.run()}>
      {t.logOut}
    </button>
  );
}

/** Revokes the credential and forgets all its data; the device forgets it in any case. */
async function logOut(): Promise<void> {
  // Requests in flight would otherwise fail without a login.
  clearQueries();
  try {
    await call('DELETE token:/v1/sessions/current');
  } finally {
    clearSession();
    clearQueries();
  }
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
