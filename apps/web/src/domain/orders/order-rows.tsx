import { CopyRow, type Row, RowsCard } from '../../ui/list/rows.tsx';
import { orderMessages } from './messages.ts';

/** The order's number, with a button that copies it, and its own facts. */
export function OrderRows({ orderNo, rows }: { orderNo: string; rows: readonly Row[] }) {
  const t = orderMessages();
  const number = <CopyRow label={t.orderNo} value={orderNo} texts={t} />;
  return <RowsCard title={t.order} first={number} rows={rows} />;
}
