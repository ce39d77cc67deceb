import type { PromoterReward } from '@shtrans/contract/invites/schemas';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { rewardQuery } from '../queries.ts';

/** The result of a login by a promoter's code: the points, or that they are under review. */
export default function PromoterPointsPage() {
  const t = inviteMessages().promoter;
  return (
    <FactPage
      before="home"
      read={useQuery(rewardQuery)}
      footer={({ reward }) =>
        reward && (
          <ButtonLink to="points" block size="large" color="primary">
            {t.toPoints}
          </ButtonLink>
        )
      }
    >
      {({ reward }) =>
        reward ? (
          <Result reward={reward} />
        ) : (
          <ErrorBlock status="empty" title={t.none} description={t.noneHint}>
            <ButtonLink to="pointsGuide" color="primary">
              {t.toGuide}
            </ButtonLink>
          </ErrorBlock>
        )
      }
    </FactPage>
  );
}

function Result({ reward: { name, points, at, state } }: { reward: PromoterReward }) {
  const t = inviteMessages().promoter;
  const isGiven = state === 'given';
  return (
    <>
      <section className={isGiven ? css.taken : css.pending} aria-live="polite">
        <Icon name={isGiven ? 'check' : 'clock'} size="xl" />
        <p className="total strong num">{isGiven ? `+${points}` : points}</p>
        <p className="large strong">{textOr(t.result, state, t.result.held)}</p>
        {!isGiven && <p className="small">{textOr(t.why, state, t.why.held)}</p>}
      </section>
      <RowsCard
        title={t.details}
        rows={[
          [t.promoter, name && inLanguage(name)],
          [t.at, shortTime(at)],
        ]}
      />
    </>
  );
}
