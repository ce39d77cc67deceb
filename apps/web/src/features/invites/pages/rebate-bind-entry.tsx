import { bareCode } from '@shtrans/contract/values/typed-text';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { promoterQuery } from '../queries.ts';
import { Terms } from '../terms.tsx';

/** The page of a promoter's code: who the promoter is, what a binding means, and the link to it. */
export default function RebateBindEntryPage() {
  const t = inviteMessages().rebate;
  const code = bareCode(useRoute().query['code'] ?? '');
  return (
    <FactPage
      before="home"
      read={useQuery(promoterQuery(code))}
      skeleton={<RowsSkeleton cards={2} />}
      idle={
        <ErrorBlock status="empty" title={t.noCode} description={t.noCodeHint}>
          <ButtonLink to="rebateBind" color="primary">
            {t.typeCode}
          </ButtonLink>
        </ErrorBlock>
      }
      footer={() => (
        <ButtonLink to="rebateBind" query={{ code }} block size="large" color="primary">
          {t.goBind}
        </ButtonLink>
      )}
    >
      {({ phoneEnd, terms }) => (
        <>
          <section className={css.hero}>
            <h2 className="huge strong tight">{t.invites(phoneEnd)}</h2>
            <p>{t.whatItIs}</p>
          </section>
          <Terms terms={terms} />
        </>
      )}
    </FactPage>
  );
}
