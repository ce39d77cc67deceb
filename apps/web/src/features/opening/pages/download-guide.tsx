import { useEffect, useEffectEvent } from 'react';
import { withBrand } from '../../../domain/app/brand.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { linksQuery } from '../../../domain/app/links-query.ts';
import { channelOf } from '../../../domain/app/open-app.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { copyHere, Steps } from '../browser-mask.tsx';
import { useGetApp } from '../get-app.tsx';
import { openingPageMessages } from '../messages.ts';
import { Stores, StoresFailed, StoresSkeleton } from '../stores.tsx';
import css from '../opening.module.css';

/** How to get the app from this host; if the host blocks stores, opening a browser comes first. */
export default function DownloadGuidePage() {
  const t = openingPageMessages();
  const { query } = useRoute();
  const channel = channelOf(query['channel']);
  const { phone, run, running, mask, showMask } = useGetApp({ path: undefined, channel });
  const pointAtMenu = useEffectEvent(showMask);
  const byHand = phone?.byHand;
  const isHeld = byHand !== undefined;
  useEffect(() => {
    if (isHeld) pointAtMenu();
  }, [isHeld]);
  const steps = isHeld ? t.mask[byHand] : t.steps[phone?.store ?? 'android'];
  return (
    <RoutePage
      before="appDownload"
      footer={
        isHeld ? (
          <Button block size="large" color="primary" onClick={copyHere}>
            {t.copyLink}
          </Button>
        ) : (
          <Button block size="large" color="primary" loading={running} onClick={() => run()}>
            {running ? t.trying : t.get}
          </Button>
        )
      }
    >
      <section className="card">
        <h2>{isHeld ? t.mask.title : t.steps.title}</h2>
        <Steps texts={steps.map(withBrand)} />
      </section>
      <Loaded
        read={useQuery(linksQuery)}
        skeleton={<StoresSkeleton />}
        failed={(error, onRetry) => <StoresFailed error={error} onRetry={onRetry} />}
      >
        {(links) => <Stores links={links} channel={channel} onHeldBack={showMask} />}
      </Loaded>
      <section className="card">
        <h2>{t.questions}</h2>
        <dl className="ruled">
          {t.answers.map(({ title, text }) => (
            <div key={title} className={css.answer}>
              <dt className="strong">{title}</dt>
              <dd className="small quiet above-4">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {mask}
    </RoutePage>
  );
}
