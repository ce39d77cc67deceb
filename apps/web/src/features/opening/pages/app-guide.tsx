import type { Links } from '@shtrans/contract/links/schemas';
import { withBrand } from '../../../domain/app/brand.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { linksQuery } from '../../../domain/app/links-query.ts';
import { channelOf } from '../../../domain/app/open-app.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { AppHero, useGetApp } from '../get-app.tsx';
import { openingPageMessages } from '../messages.ts';
import css from '../opening.module.css';

type Feature = Links['app']['features'][number];

/** The features of the app, each with a link that opens it. */
export default function AppGuidePage() {
  const t = openingPageMessages();
  const channel = channelOf(useRoute().query['channel']);
  return (
    <RoutePage
      before="home"
      footer={
        <ButtonLink to="appDownload" query={{ channel }} block size="large" color="primary">
          {t.get}
        </ButtonLink>
      }
    >
      <AppHero title={withBrand(t.brand)} lead={t.lead} />
      <Loaded
        read={useQuery(linksQuery)}
        skeleton={<RowsSkeleton />}
        empty={{
          when: ({ app }) => app.features.length === 0,
          show: <ErrorBlock status="empty" title={t.noFeatures} description={t.noStoresHint} />,
        }}
      >
        {({ app }) => (
          <section className="card">
            <h2>{t.guideTitle}</h2>
            <p className="small quiet">{t.guideLead}</p>
            <ul className="ruled">
              {app.features.map((feature) => (
                <FeatureRow key={feature.id} feature={feature} channel={channel} />
              ))}
            </ul>
          </section>
        )}
      </Loaded>
    </RoutePage>
  );
}

function FeatureRow({ feature, channel }: { feature: Feature; channel: string | undefined }) {
  const t = openingPageMessages();
  const { run, running, mask } = useGetApp({ path: feature.path, channel });
  const title = inLanguage(feature.title);
  return (
    <li className={css.feature}>
      <div className="grow">
        <h3 className="strong">{title}</h3>
        <p className="small quiet above-2">{inLanguage(feature.text)}</p>
      </div>
      <Button
        size="small"
        color="primary"
        fill="outline"
        loading={running}
        aria-label={`${t.openThere}: ${title}`}
        onClick={() => run()}
      >
        {t.open}
      </Button>
      {mask}
    </li>
  );
}
