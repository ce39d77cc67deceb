import type { Badge } from '@shtrans/contract/badges/schemas';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { BadgeArt, enamelOf } from '../badge-art.tsx';
import { BadgeProgress, partOf } from '../badge-progress.tsx';
import { badgeMessages } from '../messages.ts';
import { badgesQuery } from '../queries.ts';
import css from './badge-detail.module.css';

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
            <ErrorBlock status="empty" title={t.unknown} description="">
              <ButtonLink to="badges" color="primary">
                {t.toList}
              </ButtonLink>
            </ErrorBlock>
          );
        }
        return (
          <>
            <section
              className={css.stage}
              style={
                { '--enamel': badge.wonAt === null ? undefined : enamelOf(badge.art) } as object
              }
            >
              <BadgeArt
                art={badge.art}
                won={badge.wonAt !== null}
                level={badge.level}
                part={partOf(badge)}
                large
              />
            </section>
            <section className="card centred">
              <h2 className="huge strong tight">{inLanguage(badge.name)}</h2>
              <p>
                <BadgeProgress badge={badge} />
              </p>
              {badge.heldPercent !== null && (
                <p className="small quiet num">{t.held(badge.heldPercent)}</p>
              )}
              <h3 className="small quiet above-14">{t.rule}</h3>
              <p>{inLanguage(badge.text)}</p>
            </section>
            <OtherBadges items={items.filter((each) => each.id !== badge.id)} />
          </>
        );
      }}
    </FactPage>
  );
}

const isWon = ({ wonAt }: Badge): boolean => wonAt !== null;

/** Number of other badges at the end. */
const OTHERS = 4;

/** The next badges to win, or else others that are won. */
function OtherBadges({ items }: { items: readonly Badge[] }) {
  const t = badgeMessages();
  const shownBadges = [...items.filter((badge) => !isWon(badge)), ...items.filter(isWon)].slice(
    0,
    OTHERS,
  );
  return (
    <section className="card">
      <h2>{t.others}</h2>
      <ul className={css.others}>
        {shownBadges.map((badge) => (
          <li key={badge.id}>
            <Link to="badge" query={{ id: badge.id }} replace className="block plain centred">
              <BadgeArt art={badge.art} won={badge.wonAt !== null} part={partOf(badge)} />
              <span className="block tiny tight above-4">{inLanguage(badge.name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
