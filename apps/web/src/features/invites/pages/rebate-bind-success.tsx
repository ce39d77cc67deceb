import type { Rebate } from '@shtrans/contract/rebate/schemas';
import { textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { fullTime } from '../../../ui/text/long-date.ts';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { rebateQuery } from '../queries.ts';

/** The promoter and the date of the binding, or that it is under review. */
export default function RebateBindSuccessPage() {
  const t = inviteMessages().rebate;
  return (
    <FactPage
      before="home"
      read={useQuery(rebateQuery)}
      footer={({ mine }) =>
        mine && (
          <ButtonLink to="trafficGuide" block size="large" color="primary">
            {t.ride}
          </ButtonLink>
        )
      }
    >
      {({ mine }) =>
        mine ? (
          <Bound binding={mine} />
        ) : (
          <ErrorBlock status="empty" title={t.notBound} description={t.notBoundHint}>
            <ButtonLink to="rebateBind" color="primary">
              {t.typeCode}
            </ButtonLink>
          </ErrorBlock>
        )
      }
    </FactPage>
  );
}

function Bound({ binding: { by, at, until, state } }: { binding: NonNullable<Rebate['mine']> }) {
  const t = inviteMessages().rebate;
  const isBound = state === 'counted';
  return (
    <>
      <section className={isBound ? css.taken : css.pending} aria-live="polite">
        <Icon name={isBound ? 'check' : 'clock'} size="xl" />
        <p className="large strong">{textOr(t.binding, state, t.binding.held)}</p>
        <p className="small">{textOr(t.bindingWhy, state, t.bindingWhy.held)}</p>
      </section>
      <RowsCard
        title={t.details}
        rows={[
          [t.promoter, by ?? t.gone],
          [t.boundAt, fullTime(at)],
          [t.countsUntil, fullTime(until)],
        ]}
      />
    </>
  );
}
