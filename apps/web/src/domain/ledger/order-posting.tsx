import type { LedgerPosting } from '@shtrans/contract/ledger/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { useOrderName } from '../orders/order-title.tsx';
import css from './posting.module.css';
import { Posting, type PostingProps } from './posting.tsx';

interface OrderPostingProps extends PostingProps<LedgerPosting> {
  /** The text of the campaign that the points come from. */
  origin?: (name: string) => string;
}

/** One posting of points, with a link to its order. Needs `orderMessages`. */
export const OrderPosting = ({ posting, origin, ...texts }: OrderPostingProps) => (
  <Posting posting={posting} {...texts}>
    {posting.order && <OrderLink order={posting.order} />}
    {posting.origin && <p className="small">{origin?.(inLanguage(posting.origin))}</p>}
  </Posting>
);

function OrderLink({ order }: { order: NonNullable<LedgerPosting['order']> }) {
  const { id, type } = order;
  return (
    <Link to="orderDetail" query={{ id, type }} className={css.order}>
      {useOrderName(order)}
    </Link>
  );
}
