import type { LedgerPosting } from '@shtrans/contract/ledger/schemas';
import { textOr } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { shortTime } from '../../ui/text/time.ts';
import { useOrderName } from '../orders/order-title.tsx';
import css from './posting.module.css';

interface PostingProps {
  posting: LedgerPosting;
  /** The texts of the reason, by cause or else by kind, and of the balance. */
  texts: {
    why: Readonly<Record<string, string>>;
    kind: Readonly<Record<string, string>>;
    after: (balance: string) => string;
  };
  /** Formats a non-negative amount. */
  amount: (amount: number) => string;
}

/** One posting of a rider's balance: its cause, its order, and the change. Needs `orderMessages`. */
export function Posting({ posting, texts, amount }: PostingProps) {
  const { cause, kind, order, change, balance, at } = posting;
  const signed = (n: number): string => (n < 0 ? `−${amount(-n)}` : amount(n));
  return (
    <div className={css.posting}>
      <div>
        <p className="strong">{textOr(texts.why, cause, textOr(texts.kind, kind, kind))}</p>
        {order && <OrderLink order={order} />}
        <p className="small faint num">{shortTime(at)}</p>
      </div>
      <div className={css.change}>
        <p className={change > 0 ? 'strong text-good' : 'strong'}>
          {change > 0 && '+'}
          {signed(change)}
        </p>
        <p className="small faint">{texts.after(signed(balance))}</p>
      </div>
    </div>
  );
}

function OrderLink({ order }: { order: NonNullable<LedgerPosting['order']> }) {
  const { id, type } = order;
  return (
    <Link to="orderDetail" query={{ id, type }} className={css.order}>
      {useOrderName(order)}
    </Link>
  );
}
