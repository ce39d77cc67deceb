import type { RebateTerms } from '@shtrans/contract/rebate/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { inviteMessages } from './messages.ts';

/** The terms for promoters and the riders they bring. */
export function Terms({ terms }: { terms: RebateTerms }) {
  const t = inviteMessages().rebate;
  return (
    <section className="card">
      <h2>{t.terms}</h2>
      <ol className="stack between-8 small quiet">
        {terms.terms.map((term) => (
          <li key={term.zh}>{inLanguage(term)}</li>
        ))}
      </ol>
    </section>
  );
}
