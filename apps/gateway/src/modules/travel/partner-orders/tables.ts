import { ownTables } from '../../../db/own-tables.ts';

export const partnerOrderTables = ownTables({
  partner_orders_seen: {
    copy: { title: { zh: '合作方订单', en: 'Orders at partners' } },
    erase: 'delete',
    keep: [{ column: 'as_of', days: 30 }],
  },
  partner_lists_seen: {
    copy: { title: { zh: '合作方订单的更新时间', en: 'When partner orders were read' } },
    erase: 'delete',
    keep: [{ column: 'as_of', days: 30 }],
  },
});
export const { deleteRows, findRow, queries } = partnerOrderTables;
