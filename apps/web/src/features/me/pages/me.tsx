import { hasScreen, offers } from '@shtrans/contract/city/current';
import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { call } from '../../../core/api/call.ts';
import { keepChosenLanguage } from '../../../core/i18n/chosen-language.ts';
import { language } from '../../../core/i18n/language.ts';
import { clearQueries } from '../../../core/query/query-cache.ts';
import { query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { href } from '../../../core/route/href.ts';
import { Link } from '../../../core/route/link.tsx';
import { backHere } from '../../../core/route/router.ts';
import { clearSession, useLoggedIn } from '../../../core/session/session.ts';
import { switchCare } from '../../../core/view/care.ts';
import { switchScheme } from '../../../domain/app/scheme.ts';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { TransportTile } from '../../../domain/transport/transport-icon.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { LinkRow, LinkRows, rowClass } from '../../../ui/list/link-rows.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { NextLink } from '../../../ui/page/next-link.tsx';
import { TravelIcon } from '../../../ui/picture/travel-icon.tsx';
import { meMessages } from '../messages.ts';
import css from './me.module.css';

const riderQuery = query('GET auth:/v1/me', {}, { freshMs: 300_000 });
const pointsQuery = query('GET integral:/v1/points-guide');

/** What belongs to the rider, and the settings of this device. */
export default function MePage() {
  const isLoggedIn = useLoggedIn();
  const pages = isLoggedIn ? OF_RIDERS : OF_ALL;
  return (
    <RoutePage before="home">
      {isLoggedIn ? <Rider /> : <Stranger />}
      {isLoggedIn && (
        <>
          {WALLET.some((page) => hasScreen(page)) && <Wallet />}
          {hasScreen('orders') && <Orders />}
        </>
      )}
      {pages.some((page) => hasScreen(page)) && <Rows pages={pages} />}
      <Settings isLoggedIn={isLoggedIn} />
    </RoutePage>
  );
}

/** Who is logged in: the phone number is masked. */
function Rider() {
  const t = meMessages();
  const { data } = useQuery(riderQuery);
  return (
    <section className={css.head}>
      <span className={css.mark}>
        <TravelIcon name="me" size="xl" />
      </span>
      <div>
        <p className="small quiet">{t.greeting}</p>
        <p className={css.phone}>{data?.phoneMasked ?? '\u00a0'}</p>
      </div>
    </section>
  );
}

function Stranger() {
  const t = meMessages();
  return (
    <section className={css.head}>
      <span className={css.mark}>
        <TravelIcon name="me" size="xl" />
      </span>
      <p className="grow">{hasScreen('orders') ? t.stranger : t.strangerOfGuide}</p>
      <ButtonLink to="login" query={backHere()} color="primary" size="small">
        {t.logIn}
      </ButtonLink>
    </section>
  );
}

const WALLET = ['coupons', 'tickets', 'points', 'badges'] as const;

/** What the rider has: points with their balance. */
function Wallet() {
  const t = meMessages();
  const balance = useQuery(offers('points') ? pointsQuery : undefined).data?.balance;
  const icons = { coupons: 'gift', tickets: 'sign', points: 'around', badges: 'star' } as const;
  return (
    <nav className={css.wallet} aria-label={t.wallet}>
      {WALLET.map((page) => (
        <Link key={page} to={page} className={css.purse}>
          <span className={css.icon}>
            {page === 'points' && balance != null ? (
              <b className="num">{balance}</b>
            ) : (
              <TravelIcon name={icons[page]} size="xl" />
            )}
          </span>
          {t[page]}
        </Link>
      ))}
    </nav>
  );
}

/** The orders of each means of travel. */
function Orders() {
  const t = meMessages();
  const transport = transportMessages();
  return (
    <section className="card">
      <div className="row spread">
        <h2>{t.orders}</h2>
        <NextLink to="orders" className={css.all}>
          {t.allOrders}
        </NextLink>
      </div>
      <div className={css.tiles}>
        {ORDER_TYPES.filter(offers).map((type) => (
          <Link key={type} to="ordersByType" params={{ outerTab: type }} className={css.tile}>
            <TransportTile name={type} size="l" />
            {transport[type]}
          </Link>
        ))}
      </div>
    </section>
  );
}

const OF_ALL = ['products', 'inviteNewUsers'] as const satisfies readonly RouteName[];
const OF_RIDERS = [
  'ecoupons',
  'intimateAccount',
  'plates',
  'realName',
  'emergencyContacts',
  'inviteNewUsers',
  'helpThreads',
] as const satisfies readonly RouteName[];

function Rows({ pages }: { pages: typeof OF_ALL | typeof OF_RIDERS }) {
  const t = meMessages();
  return (
    <LinkRows label={t.account} titled>
      {pages.map((page) => (
        <LinkRow key={page} to={page}>
          {t.row[page]}
        </LinkRow>
      ))}
    </LinkRows>
  );
}

/** The settings of this device, and of the rider's account. */
function Settings({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = meMessages();
  const otherLanguage = language() === 'en_us' ? 'zh_cn' : 'en_us';
  return (
    <section className="card" aria-label={t.settings}>
      <h2>{t.settings}</h2>
      {/* A full page load, because a document has one language. */}
      <a
        className={rowClass}
        href={href('me', undefined, { language: otherLanguage })}
        hrefLang={otherLanguage.slice(0, 2)}
        onClick={() => keepChosenLanguage(otherLanguage)}
      >
        <span lang={otherLanguage.slice(0, 2)}>{t.language}</span>
      </a>
      <button type="button" className={css.setting} onClick={switchCare}>
        <span className={css.toCare}>{t.care}</span>
        <span className={css.fromCare}>{t.standard}</span>
      </button>
      <button type="button" className={css.setting} onClick={switchScheme}>
        {t.scheme}
        <span aria-hidden="true">◐</span>
      </button>
      {(isLoggedIn ? (['sessions', 'account', 'about'] as const) : (['about'] as const)).map(
        (page) => (
          <LinkRow key={page} to={page}>
            {t.row[page]}
          </LinkRow>
        ),
      )}
      {isLoggedIn && <LogOut />}
    </section>
  );
}

function LogOut() {
  const t = meMessages();
  const confirm = () => showToast(t.loggedOut);
  // The device forgets the login even if the gateway could not be reached.
  const leave = useAction(logOut, { onDone: confirm, onFail: confirm });
  return (
    <div className="above-12">
      <Button block fill="outline" disabled={leave.running} onClick={() => leave.run()}>
        {t.logOut}
      </Button>
    </div>
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
