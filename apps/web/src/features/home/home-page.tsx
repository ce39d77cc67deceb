import type { ReactNode } from 'react';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { href } from '../../core/route/href.ts';
import { Link } from '../../core/route/link.tsx';
import { useLoggedIn } from '../../core/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { HeroLines } from './hero-lines.tsx';
import { homeMessages } from './messages.ts';
import { logOut } from './log-out.ts';
import { RideEntry } from './ride-entry.tsx';
import { ServiceTiles } from './service-tiles.tsx';
import css from './home-page.module.css';

/** The home of ordinary browsers. What other features show on it is handed in by the application. */
export function HomePage({ unfinished }: { unfinished: ReactNode }) {
  const t = useMessages(homeMessages);
  const known = useLoggedIn();
  const other = language() === 'en_us' ? 'zh_cn' : 'en_us';
  return (
    <main className={css.home}>
      <header className={css.hero}>
        <HeroLines />
        <div className={css.top}>
          {/* A real load: one language lives as long as the document. */}
          <a href={href('home', undefined, { language: other })} hrefLang={other.slice(0, 2)}>
            <span lang={other.slice(0, 2)}>{t.otherLanguage}</span>
          </a>
          {known ? <LogOut /> : <Link to="login">{t.logIn}</Link>}
        </div>
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.lead}</p>
      </header>
      <Link to="trafficGuide" className={css.search}>
        <Icon name="search" />
        {t.search}
      </Link>
      <RideEntry known={known} />
      <ServiceTiles />
      {known ? (
        <div className={css.unfinished}>{unfinished}</div>
      ) : (
        <div className={css.login}>
          <p>{t.logInHint}</p>
          <ButtonLink to="login" color="primary" size="small">
            {t.logIn}
          </ButtonLink>
        </div>
      )}
      <Link to="about" className={css.about}>
        {t.about}
        <Icon name="next" size="s" />
      </Link>
    </main>
  );
}

function LogOut() {
  const t = useMessages(homeMessages);
  const told = () => showToast(t.loggedOut);
  // The device has forgotten the login even when the gateway could not be told.
  const leave = useAction(logOut, { onDone: told, onFail: told });
  return (
    <button type="button" disabled={leave.running} onClick={() => leave.run()}>
      {t.logOut}
    </button>
  );
}
