import { ADVICE_DAYS } from '@shtrans/contract/fare-advice/facts';
import type { FareAdvice } from '@shtrans/contract/fare-advice/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useLoggedIn } from '../../core/session/session.ts';
import { PathLink } from '../../domain/campaigns/path-link.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { amountText } from '../../ui/text/money.tsx';
import { shopMessages } from './messages.ts';
import css from './shop.module.css';

/** The page that compares passes in detail. */
const COMPARISON = '/multi-fare';
const DAYS = ADVICE_DAYS[0];
const adviceQuery = query(
  'GET maas:/v1/fare-advice',
  { query: { days: DAYS } },
  { freshMs: 60_000 },
);

/** What the rider's last days would have cost with the best pass; the same height before and after the answer. */
export function FareHint() {
  const t = shopMessages().advice;
  const { data } = useQuery(useLoggedIn() ? adviceQuery : undefined);
  return (
    <PathLink to={COMPARISON} className={css.hint}>
      <span className="grow">
        <strong className="block">{data ? adviceText(data) : t.title}</strong>
        <span className="small quiet">{t.compare}</span>
      </span>
      <Icon name="next" size="s" />
    </PathLink>
  );
}

/** One sentence on the rider's own rides. */
function adviceText({ singleCents, options, best }: FareAdvice): string {
  const t = shopMessages().advice;
  if (singleCents === 0) return t.title;
  const option = options.find(({ product }) => product.id === best);
  return option === undefined
    ? t.singlesPay(DAYS, amountText(singleCents))
    : t.wouldSave(
        DAYS,
        amountText(singleCents),
        inLanguage(option.product.title),
        amountText(option.totalCents),
      );
}
