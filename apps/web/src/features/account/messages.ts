import { COOLING_OFF_DAYS, COPIES_PER_DAY, COPY_DAYS } from '@shtrans/contract/rights/facts';
import { defineMessages, textsByCode } from '../../core/i18n/messages.ts';

export const accountMessages = defineMessages({
  copy: {
    title: ['获取我的数据', 'Get your data'],
    lead: [
      '您可以查看并下载我们保存的与您有关的数据。',
      'See and download what we store about you.',
    ],
    ask: ['获取数据副本', 'Request a copy'],
    askAgain: ['重新获取', 'Request a new copy'],
    pending: [
      '正在准备，通常几分钟内完成。您可以先离开本页。',
      "We're preparing your copy. It usually takes a few minutes, and you can leave this page.",
    ],
    ready: [(time: string) => `已备好，保留至 ${time}`, (time: string) => `Ready until ${time}`],
    failed: ['准备失败，请重新获取', "We couldn't prepare your copy. Request a new one"],
    html: [(size: string) => `查看网页（${size}）`, (size: string) => `View as a page (${size})`],
    json: [
      (size: string) => `下载数据文件（${size}）`,
      (size: string) => `Download the data file (${size})`,
    ],
    rule: [
      `保留 ${COPY_DAYS} 天，每天最多获取 ${COPIES_PER_DAY} 次。请勿转发给他人。`,
      `We keep it for ${COPY_DAYS} days. You can request ${COPIES_PER_DAY} a day. Don't pass it on.`,
    ],
  },
  close: {
    title: ['注销账号', 'Delete your account'],
    lead: [
      `申请后 ${COOLING_OFF_DAYS} 天注销，期间可照常使用，也可随时撤销。`,
      `We delete your account ${COOLING_OFF_DAYS} days after you ask. Until then you can use it as usual and cancel at any time.`,
    ],
    obstructed: ['请先处理以下事项', 'Finish these first'],
    obstacle: textsByCode({
      order: ['有未完成或未支付的订单', 'An order is unfinished or unpaid'],
      money: ['有付款或退款正在处理', 'A payment or refund is being processed'],
      review: ['有退款申请正在审核', 'A refund request is being reviewed'],
      ride: ['有行程正在进行', 'A trip is under way'],
      ticket: ['有未使用的车票', 'A ticket is unused'],
    }),
    otherObstacle: ['有未完成的事项', 'Something is unfinished'],
    toOrders: ['查看我的订单', 'See your orders'],
    lose: {
      points: [
        (n: number) => `我放弃 ${n} 积分`,
        (n: number) => (n === 1 ? 'I give up 1 point' : `I give up ${n} points`),
      ],
      coupons: [
        (n: number) => `我放弃 ${n} 张优惠券`,
        (n: number) => (n === 1 ? 'I give up 1 coupon' : `I give up ${n} coupons`),
      ],
      tickets: [
        (n: number) => `我放弃 ${n} 张未使用的车票，且不再退款`,
        (n: number) =>
          n === 1
            ? 'I give up 1 unused ticket without a refund'
            : `I give up ${n} unused tickets without a refund`,
      ],
    },
    kept: ['注销后依法保留', 'What the law requires us to keep'],
    comma: ['、', ', '],
    keptFor: [
      (names: string, law: string, years: number) =>
        `按${law}保留 ${years} 年，不含地址、车牌等个人信息：${names}。`,
      (names: string, law: string, years: number) =>
        `For ${years} years under ${law}, without personal details such as addresses and plates: ${names.toLowerCase()}.`,
    ],
    submit: ['申请注销', 'Delete account'],
    confirmTitle: ['确认申请注销？', 'Delete your account?'],
    confirmText: [
      `账号将在 ${COOLING_OFF_DAYS} 天后注销，数据无法恢复。`,
      `Your account will be deleted in ${COOLING_OFF_DAYS} days. Your data can't be restored after that.`,
    ],
    begun: ['已申请注销', 'Your account will be deleted'],
    endsAt: [(day: string) => `将于 ${day} 注销`, (day: string) => `Deletion on ${day}`],
    postponed: [
      '因有未完成的事项，注销已顺延。处理完毕后将自动注销。',
      'The deletion is postponed because something is unfinished. It goes ahead once that is done.',
    ],
    cancel: ['撤销注销', 'Keep my account'],
    cancelled: ['已撤销，账号将保留', 'Cancelled. Your account stays'],
  },
});
