import { first, maybeInQuery, type PageModule } from '../../core/route/register.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import { pointsMessages } from '../../features/points/messages.ts';
import { rulesMessages } from '../../features/rules/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import type { Screens } from '../routes.ts';
import { orderOfQuery } from '../order-of-query.ts';

const rulePage = {
  page: (): PageModule => import('../../features/rules/pages/rule.tsx'),
  messages: [rulesMessages, feeMessages],
} as const;
const orderFee = {
  ...rulePage,
  page: (): PageModule => import('../../features/rules/pages/order-fee.tsx'),
  gate: 'login',
  first: [orderOfQuery],
  drawn: true,
} as const;

export default {
  taxiRule: { ...rulePage, title: { zh_cn: '乘客计价说明', en_us: 'Passenger fare rules' } },
  saicRule: { ...rulePage, title: { zh_cn: '享道计价说明', en_us: 'SAIC fare rules' } },
  saicEstimate: { ...rulePage, title: { zh_cn: '享道预估价', en_us: 'SAIC price estimate' } },
  estimateRule: { ...rulePage, title: { zh_cn: '预估价规则', en_us: 'Estimate rules' } },
  cancellationFeeRule: {
    ...rulePage,
    title: { zh_cn: '取消费规则', en_us: 'Cancellation fee rules' },
  },
  cancellationRules: { ...rulePage, title: { zh_cn: '取消规则', en_us: 'Cancellation rules' } },
  prepaymentRule: { ...rulePage, title: { zh_cn: '预付规则', en_us: 'Prepayment rules' } },
  prepaymentAgreement: { ...rulePage, title: { zh_cn: '预付协议', en_us: 'Prepayment agreement' } },
  autotripOrderFee: { ...orderFee, title: { zh_cn: '费用明细', en_us: 'Trip fee' } },
  autotripPriceRule: { ...rulePage, title: { zh_cn: '计价规则', en_us: 'Price rules' } },
  couponRules: { ...rulePage, title: { zh_cn: '优惠券规则', en_us: 'Coupon rules' } },
  pointsGuide: {
    page: (): PageModule => import('../../features/points/pages/points-guide.tsx'),
    messages: [pointsMessages],
    title: { zh_cn: '积分攻略', en_us: 'Points guide' },
    first: [first('GET integral:/v1/points-guide')],
    drawn: true,
  },
  points: {
    page: (): PageModule => import('../../features/points/pages/points.tsx'),
    messages: [pointsMessages, orderMessages],
    gate: 'login',
    title: { zh_cn: '我的积分', en_us: 'My points' },
    first: [first('GET integral:/v1/points', { query: { cursor: maybeInQuery('from') } })],
    drawn: true,
  },
  taxiPaid: { ...orderFee, title: { zh_cn: '出租车已支付', en_us: 'Taxi paid' } },
  taxiToPay: { ...orderFee, title: { zh_cn: '出租车待支付', en_us: 'Taxi to pay' } },
  saicPaid: { ...orderFee, title: { zh_cn: '享道支付', en_us: 'SAIC payment' } },
  saicToPay: { ...orderFee, title: { zh_cn: '享道待支付', en_us: 'SAIC payment pending' } },
  valuationForecast: { ...rulePage, title: { zh_cn: '计价规则与预估', en_us: 'Valuation rule' } },
} satisfies Screens<'rules'>;
