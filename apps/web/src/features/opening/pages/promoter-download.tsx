import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Steps } from '../browser-mask.tsx';
import { AppHero, GetAppPage } from '../get-app.tsx';
import { openingPageMessages } from '../messages.ts';
import css from '../opening.module.css';

/** Where the code of a promoter who stands in the city leads: what to do for the points, and the app. */
export default function PromoterDownloadPage() {
  const t = openingPageMessages();
  const { promoter } = useRoute().query;
  const offer = useQuery(
    promoter === undefined
      ? undefined
      : query('GET maas:/v1/promoters/:promoter', { params: { promoter } }),
  );
  const known = offer.data?.promoter;
  return (
    <GetAppPage
      {...(known !== undefined && { more: { promoter: known }, scanned: { promoter: known } })}
      hero={
        <>
          <AppHero
            title={offer.data ? t.promoter.title(offer.data.points) : t.brand}
            lead={offer.data ? t.promoter.by(inLanguage(offer.data.name)) : t.lead}
          />
          <Loaded
            of={offer}
            skeleton={<Skeletons className={css.inviteRoom} />}
            idle={
              <ErrorBlock
                status="empty"
                title={t.promoter.noCode}
                description={t.promoter.noCodeHint}
              />
            }
          >
            {({ newDays, state }) => (
              <section className="card">
                <h2>{state === 'open' ? t.promoter.how : t.promoter.closed}</h2>
                <Steps texts={t.promoter.steps} />
                <p className="small quiet below-12">{t.promoter.forWhom(newDays)}</p>
                <ButtonLink
                  to="promoterLogin"
                  query={{ promoter }}
                  block
                  color="primary"
                  fill="outline"
                >
                  {t.promoter.here}
                </ButtonLink>
              </section>
            )}
          </Loaded>
        </>
      }
    />
  );
}
