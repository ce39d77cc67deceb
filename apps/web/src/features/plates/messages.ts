import { defineMessages } from '../../core/i18n/messages.ts';

/** Plates that are bound to the rider's account. */
export const platesMessages = defineMessages({
  lead: [
    '绑定车牌后可支付其停车费。验证是您的车后，停车会自动出现在订单中，含最近 30 天内未支付的。',
    "Add a plate to pay its parking. Once you've verified the car, its parking appears in your orders, including unpaid parking from the last 30 days.",
  ],
  proven: ['已验证', 'Verified'],
  unproven: ['未验证', 'Not verified'],
  hidden: [
    '为保护车主，验证前只显示金额、区域和日期，不显示地点和时间。当天的停车费次日显示。',
    'To protect the owner, you see only amount, area and date until you verify the car. Fees appear the next day.',
  ],
  pay: ['支付', 'Pay'],
  payWhich: [
    (amount: string, day: string) => `支付${day}的 ${amount}`,
    (amount: string, day: string) => `Pay ${amount} of ${day}`,
  ],
  prove: ['验证是我的车', 'Verify your car'],
  proveAgain: ['换一种方式验证', 'Verify another way'],
  how: ['验证方式', 'How to verify'],
  ways: {
    licence: ['上传行驶证', 'Vehicle licence'],
    fee: ['一笔已付停车费', 'A fee you paid'],
  },
  licenceHint: [
    '请上传行驶证照片，号牌清晰可见。工作人员核对后生效。',
    "Upload a photo of the vehicle licence with the plate clearly visible. We'll check it.",
  ],
  sendLicence: ['提交行驶证', 'Send licence'],
  sent: ['已提交，请等待审核', "Sent. We'll check it"],
  licenceSent: ['行驶证审核中', "We're checking your licence"],
  licenceRefused: [
    (answer: string) => `行驶证未通过：${answer}`,
    (answer: string) => `Licence not accepted: ${answer}`,
  ],
  feeHint: [
    '填写近 60 天内在停车场直接支付的一笔费用，金额须与其他各次不同。在本应用支付的不能用于验证。每天最多试 3 次。',
    "Enter a fee paid at a car park in the last 60 days, with an amount paid only once. Fees paid in this app don't count. You have 3 tries a day.",
  ],
  amount: ['金额', 'Amount'],
  day: ['离场日期', 'Exit date'],
  leftAt: ['离场时间（误差 15 分钟内）', 'Exit time (within 15 min)'],
  check: ['验证', 'Verify'],
  provenNow: ['验证成功', 'Verified'],
  boundAt: [(time: string) => `${time} 绑定`, (time: string) => `Added ${time}`],
  addTitle: ['绑定车牌', 'Add a plate'],
  plate: ['车牌号', 'Plate number'],
  add: ['绑定', 'Add'],
  added: [
    (n: number) => (n === 0 ? '已绑定' : `已绑定，有 ${n} 笔停车费待支付`),
    (n: number) =>
      n === 0
        ? 'Added'
        : n === 1
          ? 'Added. You have 1 fee to pay'
          : `Added. You have ${n} fees to pay`,
  ],
  full: ['最多可绑定 3 个车牌', 'You can add up to 3 plates'],
  toOrders: ['查看停车订单', 'View parking orders'],
  remove: ['移除', 'Remove'],
  removeWhich: [(plate: string) => `移除 ${plate}`, (plate: string) => `Remove ${plate}`],
  removeAsk: ['移除此车牌？', 'Remove this plate?'],
  removeText: [
    '该车的停车不再出现在您的订单中，未支付的停车将从订单中移出。',
    "Its parking won't appear in your orders, and unpaid parking leaves them. Paid orders stay.",
  ],
  removed: ['已移除', 'Removed'],
});
