import { useEffect, useEffectEvent } from 'react';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { ownPage } from '../../../core/route/own-page.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { channelOf, openApp } from '../../../domain/app/open-app.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { openingPageMessages } from '../messages.ts';
import css from '../opening.module.css';

/** Opens the app at the page that the address names; shows the download page if the app does not open. */
export default function OpenAppPage() {
  const t = openingPageMessages();
  const { path: requestedPath, channel: givenChannel } = useRoute().query;
  const channel = channelOf(givenChannel);
  // Without a path the app's home opens.
  const path = requestedPath === undefined ? ownPage('/') : ownPage(requestedPath);
  const hydrated = useHydrated();
  const attempt = useEffectEvent(async () => {
    if (path === undefined) {
      console.info('openapp: a path that is none of ours was refused');
      return;
    }
    const outcome = await openApp(path, { channel });
    if (outcome !== 'opened') {
      navigate('appDownload', undefined, { path, channel }, { replace: true });
    }
  });
  useEffect(() => {
    if (hydrated) void attempt();
  }, [hydrated]);
  return (
    <RoutePage before="home">
      {path === undefined ? (
        <ErrorBlock status="empty" title={t.badPath} description={t.badPathHint}>
          <ButtonLink to="home" color="primary">
            {t.home}
          </ButtonLink>
        </ErrorBlock>
      ) : (
        <div className={css.middle} aria-live="polite">
          <span className="spinner" aria-hidden="true" />
          <p className="large strong">{t.opening}</p>
          <p className="small quiet">{t.openingHint}</p>
          <ButtonLink to="appDownload" query={{ path, channel }} color="primary" fill="outline">
            {t.get}
          </ButtonLink>
        </div>
      )}
    </RoutePage>
  );
}
