import type { PromoterOffer } from '@shtrans/contract/invites/schemas';
import { withBrand } from '../../../domain/app/brand.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { type Read, useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Steps } from '../browser-mask.tsx';
import { AppHero, GetAppPage } from '../get-app.tsx';
import { openingPageMessages } from '../messages.ts';
import css from '../opening.module.css';

/** The page of a street promoter's code: what to do for the points, and the app. */
export default function PromoterDownloadPage() {
  const t = openingPageMessages();
  const { promoter } = useRoute().query;
  const offer = useQuery(
    promoter === undefined
      ? undefined
      : query('GET maas:/v1/promoters/:promoter', { params: { promoter } }),
  );
  const promoterCode = offer.data?.promoter;
  return (
    <GetAppPage
      {...(promoterCode !== undefined && {
        more: { promoter: promoterCode },
        scanned: { promoter: promoterCode },
      })}
      heroRead={offer}
      hero={
        <>
          <PromoterHero offerRead={offer} />
          <Loaded
            read={offer}
            skeleton={<Offer promoter={promoter} />}
            idle={
              <ErrorBlock
                status="empty"
                title={t.promoter.noCode}
                description={t.promoter.noCodeHint}
              />
            }
          >
            {(promoterOffer) => <Offer promoter={promoter} offer={promoterOffer} />}
          </Loaded>
        </>
      }
    />
  );
}

/** The promoter and the points; reserves their height until they are loaded. */
function PromoterHero({ offerRead: { data, error, idle } }: { offerRead: Read<PromoterOffer> }) {
  const t = openingPageMessages();
  if (data) {
    const { points, name } = data;
    return <AppHero title={t.promoter.title(points)} lead={t.promoter.by(inLanguage(name))} />;
  }
  if (idle || error !== null) return <AppHero title={withBrand(t.brand)} lead={t.lead} />;
  return <AppHero title={t.promoter.title(100)} lead={t.promoter.by(t.promoter.here)} isToCome />;
}

/** What to do for the points; reserves its height until it is known whether there are any. */
function Offer({ promoter, offer }: { promoter: string | undefined; offer?: PromoterOffer }) {
  const t = openingPageMessages().promoter;
  return (
    <section className={classes('card', !offer && css.toCome)} aria-hidden={!offer}>
      <h2>{offer === undefined || offer.state === 'open' ? t.how : t.closed}</h2>
      <Steps texts={t.steps} />
      <p className="small quiet below-12">{t.forWhom(offer?.newDays ?? 30)}</p>
      <ButtonLink to="promoterLogin" query={{ promoter }} block color="primary" fill="outline">
        {t.here}
      </ButtonLink>
    </section>
  );
}
