import { wholeAmount } from '../../../ui/text/amount-words.ts';
import { city } from '@shtrans/contract/city/current';
import type { PointsGuide } from '@shtrans/contract/points/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { pointsMessages } from '../messages.ts';

/** How points are earned and spent, by the rules in force. */
export default function PointsGuidePage() {
  const guide = useQuery(query('GET integral:/v1/points-guide'));
  return (
    <FactPage before="home" read={guide} skeleton={<RowsSkeleton cards={2} />}>
      {(rules) => (
        <>
          <Yours balance={rules.balance} />
          <Rules {...rules} />
        </>
      )}
    </FactPage>
  );
}

function Yours({ balance }: Pick<PointsGuide, 'balance'>) {
  const t = pointsMessages();
  return (
    <section className="card stack">
      <h2>{t.yours}</h2>
      {balance === null ? (
        <ButtonLink to="points" color="primary" fill="outline" block>
          {t.logIn}
        </ButtonLink>
      ) : (
        <p className="total num strong">{balance}</p>
      )}
    </section>
  );
}

function Rules({ earn, spend, validMonths, balance }: PointsGuide) {
  const t = pointsMessages();
  const spendable = spend.maxShare > 0;
  return (
    <>
      <Part title={t.howToEarn}>
        {earn.length === 0 ? (
          <li>{t.earnNothing}</li>
        ) : (
          earn.map(({ id, text }) => <li key={id}>{inLanguage(text)}</li>)
        )}
        {earn.length > 0 && <li>{t.earnWhen}</li>}
      </Part>
      <Part title={t.howToSpend}>
        <li>
          {spendable
            ? t.worth(spend.pointsPerCent * 10 ** city().currency.decimals, wholeAmount(1))
            : t.spendNothing}
        </li>
        {spendable && spend.maxShare < 100 && <li>{t.share(spend.maxShare)}</li>}
        {spendable && <li>{t.returned}</li>}
      </Part>
      <Part title={t.howLong}>
        <li>{t.months(validMonths)}</li>
      </Part>
      <Part title={t.note}>
        <li>{t.noMoney}</li>
        <li>{t.takenBack}</li>
      </Part>
      <LinkRows label={t.yours}>
        {balance !== null && <LinkRow to="points">{t.toHistory}</LinkRow>}
        <LinkRow to="inviteNewUsers">{t.invite}</LinkRow>
      </LinkRows>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="card">
    <h2>{title}</h2>
    <ul className="stack between-6">{children}</ul>
  </article>
);
