import type { Badge } from '@shtrans/contract/badges/schemas';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { BadgeArt } from '../badge-art.tsx';
import { BadgeProgress, partOf } from '../badge-progress.tsx';
import { badgeMessages } from '../messages.ts';
import { badgesQuery } from '../queries.ts';
import css from './badges.module.css';

const isWon = ({ wonAt }: Badge): boolean => wonAt !== null;

/** The badges that the rider has won, and those still to win. */
export default function BadgesPage() {
  const t = badgeMessages();
  return (
    <FactPage
      before="home"
      read={useQuery(badgesQuery)}
      footer={({ items }) =>
        items.some(isWon) ? undefined : (
          <ButtonLink to="rideCode" block size="large" color="primary">
            {t.ride}
          </ButtonLink>
        )
      }
    >
      {({ items }) => (
        <>
          <p className="quiet num sides above-14">
            {t.won(items.filter(isWon).length, items.length)}
          </p>
          <Shelf items={items.filter(isWon)} />
          {items.some((badge) => !isWon(badge)) && (
            <>
              <h2 className={css.heading}>{t.toWin}</h2>
              <Shelf items={items.filter((badge) => !isWon(badge))} />
            </>
          )}
        </>
      )}
    </FactPage>
  );
}

function Shelf({ items }: { items: readonly Badge[] }) {
  const t = badgeMessages();
  return (
    <ul className={css.badges}>
      {items.map((badge) => (
        <li key={badge.id}>
          <Link to="badge" query={{ id: badge.id }} className={css.badge}>
            <BadgeArt art={badge.art} won={isWon(badge)} level={badge.level} part={partOf(badge)} />
            <span className={css.name}>{inLanguage(badge.name)}</span>
            <BadgeProgress badge={badge} />
            {badge.heldPercent !== null && (
              <span className="block tiny quiet num">{t.heldShort(badge.heldPercent)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
