import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { BadgeArt } from '../badge-art.tsx';
import { BadgeProgress } from '../badge-progress.tsx';
import { badgeMessages } from '../messages.ts';
import { badgesQuery } from '../queries.ts';

/** One badge: what it is for, the rider's progress, when it was won, and the link to share it. */
export default function BadgePage() {
  const t = badgeMessages();
  const { id } = useRoute().query;
  return (
    <FactPage
      before="badges"
      read={useQuery(badgesQuery)}
      footer={({ items }) => {
        const token = items.find((badge) => badge.id === id)?.shareToken;
        return token == null ? undefined : (
          <ButtonLink to="badgeShare" query={{ token }} block size="large" color="primary">
            {t.share}
          </ButtonLink>
        );
      }}
    >
      {({ items }) => {
        const badge = items.find((each) => each.id === id);
        if (badge === undefined) {
          return (
            <ErrorBlock status="empty" title={t.unknown}>
              <ButtonLink to="badges" color="primary">
                {t.toList}
              </ButtonLink>
            </ErrorBlock>
          );
        }
        return (
          <section className="card stack centred between-12">
            <p>
              <BadgeArt art={badge.art} won={badge.wonAt !== null} large />
            </p>
            <h2 className="huge strong">{inLanguage(badge.name)}</h2>
            <h3 className="small quiet">{t.rule}</h3>
            <p>{inLanguage(badge.text)}</p>
            <div>
              <BadgeProgress badge={badge} />
            </div>
          </section>
        );
      }}
    </FactPage>
  );
}
