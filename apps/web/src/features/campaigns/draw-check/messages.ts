import { defineMessages, textsByCode } from '../../../core/i18n/messages.ts';

export const drawCheckMessages = defineMessages({
  computing: ['正在重新计算…', 'Checking…'],
  opensAt: [
    (time: string) => `密钥将于${time}公布，届时可在本机验证`,
    (time: string) => `The secret is published on ${time}: from then on this phone can check it`,
  ],
  beaconSaid: [
    (source: string, round: number) => `${source} 第 ${round} 轮`,
    (source: string, round: number) => `round ${round} of ${source}`,
  ],
  fact: {
    root: ['事先公布的哈希值', 'Hash that was published before'],
    seed: ['密钥', 'Secret'],
    tag: ['您在公开记录中的代号', 'Your name in the public log'],
    part: ['您手机的随机数', 'Part from your phone'],
    noPart: [
      '无：当日提交的次日起生效',
      'none: what was sent that day counts from the next one on',
    ],
    beacon: ['公开随机信标', 'Public beacon'],
    value: ['信标数值', 'Value of the beacon'],
    ticket: ['奖券', 'Ticket'],
    number: ['本次号码（0 至 999999）', 'Number of this draw, of 0 to 999999'],
  },
  notProved: ['不能证明的是', 'What this does not prove'],
  unproved: {
    part: [
      '掌握密钥的人可以为自己的手机挑选随机数：本次抽奖未计入公开随机信标。',
      'Whoever knows the secret could choose the part of a phone of their own: no public beacon counts in this draw.',
    ],
    beacon: [
      '没有人能挑选随机数来中奖：信标数值在其之后产生，任何人都可到信标处核对。但掌握密钥的人可以选择在哪一天抽奖。',
      'Nobody could choose a part to win: the beacon’s value came after it, and anybody can read it again there. But whoever knows the secret could choose on which day to draw.',
    ],
    deck: ['掌握密钥的人可以自选抽奖时机。', 'Whoever knows the secret could choose when to draw.'],
  },
  verdict: textsByCode({
    right: ['✓ 已在本机重新计算，结果一致', '✓ Checked on this phone: correct'],
    wrong: ['✗ 本机计算的结果与抽奖结果不一致', '✗ Checked on this phone: not what was drawn'],
    wrong_seed: [
      '✗ 公布的密钥与事先承诺的不符',
      '✗ The published secret is not the one that was fixed before',
    ],
    early: ['密钥尚未公布', 'The secret is not published yet'],
    unable: ['当前浏览器无法计算', 'This browser cannot compute it'],
  }),
});
