import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { ProductDetail } from '@shtrans/contract/shop/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { type Row, RowList } from '../../ui/list/rows.tsx';
import { productMessages } from './messages.ts';
import css from './purchase-details.module.css';

interface PurchaseDetailsProps {
  /** What the rider gets. */
  lead: ReactNode;
  parts?: ProductDetail['parts'];
  /** Validity, limit and refund. */
  rules: readonly Row[];
  terms?: Bilingual;
  /** Chooses the quantity. */
  choice?: ReactNode;
  /** The cost, and what to know about it. */
  total: ReactNode;
  totalNote?: ReactNode;
  /** Confirms, and names the cost. */
  button: ReactNode;
  /** What follows. */
  after?: string;
}

/** What riders see before they spend money or points: the item, its terms, the cost, and the button that confirms. */
export function PurchaseDetails(props: PurchaseDetailsProps) {
  const { lead, parts = [], rules, terms, choice, total, totalNote, button, after } = props;
  const t = productMessages();
  return (
    <div className={css.sheet}>
      {lead}
      {parts.length > 0 && (
        <section>
          <h3 className="strong below-8">{t.contents}</h3>
          <RowList
            rows={parts.map((part) => [inLanguage(part.title), t.pieces(part.quantity)] as const)}
          />
        </section>
      )}
      <section>
        <h3 className="strong below-8">{t.rules}</h3>
        <RowList rows={rules} />
        {terms && <p className="small quiet above-8">{inLanguage(terms)}</p>}
      </section>
      {choice}
      <div className="row spread">
        <span className="row between-8">
          {t.total}
          {totalNote}
        </span>
        <span className={css.price} aria-live="polite">
          {total}
        </span>
      </div>
      {button}
      {after !== undefined && <p className="tiny quiet centred">{after}</p>}
    </div>
  );
}

/** The validity, the maximum quantity per rider, and the refund rule of a product. */
export function ruleRows(
  { validity, limit, refund }: Pick<ProductDetail, 'validity' | 'limit' | 'refund'>,
  /** The limit of a campaign, instead of the shop's. */
  ownLimit?: string,
): readonly Row[] {
  const t = productMessages();
  const times = {
    first_use: () => validity.kind === 'first_use' && t.firstUse(validity.hours),
    days: () => validity.kind === 'days' && t.days(validity.days),
    visit_date: () => t.visitDay,
  };
  const shopLimit = limit && (limit.per === 'month' ? t.perMonth : t.ever)(limit.count);
  return [
    [t.validity, times[validity.kind]()],
    [t.limit, ownLimit ?? shopLimit],
    [t.refund, refund === 'unused' ? t.refunds.unused : t.refunds.never],
  ];
}
