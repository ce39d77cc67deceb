import { defineMessages } from '../../core/i18n/messages.ts';

/** Plates that are bound to the rider's account. */
export const platesMessages = defineMessages({
  lead: [
    '绑定车牌后，路边停车和未登记乘客的停车会自动出现在您的订单中，最近 30 天内未支付的也会找回。',
    'Once you add a plate, its street parking appears in your orders, including unpaid parking from the last 30 days.',
  ],
  boundAt: [(time: string) => `${time} 绑定`, (time: string) => `Added ${time}`],
  addTitle: ['绑定车牌', 'Add a plate'],
  plate: ['车牌号', 'Plate number'],
  hint: ['例如：沪A12345 或 沪AD12345', 'Province, letter and digits'],
  add: ['绑定', 'Add'],
  added: [
    (n: number) => (n === 0 ? '已绑定' : `已绑定，找到 ${n} 笔停车`),
    (n: number) =>
      n === 0
        ? 'Added'
        : n === 1
          ? 'Added. Found 1 parking stay'
          : `Added. Found ${n} parking stays`,
  ],
  full: ['最多可绑定 3 个车牌', 'You can add up to 3 plates'],
  toOrders: ['查看停车订单', 'View parking orders'],
  remove: ['移除', 'Remove'],
  removeWhich: [(plate: string) => `移除 ${plate}`, (plate: string) => `Remove ${plate}`],
  removeAsk: ['移除此车牌？', 'Remove this plate?'],
  removeText: [
    '之后的停车不再出现在您的订单中，已有订单不受影响。',
    "Its future parking won't appear in your orders. Existing orders stay.",
  ],
  removed: ['已移除', 'Removed'],
});
