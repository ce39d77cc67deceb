import { defineMessages, textsByCode } from '../../../core/i18n/messages.ts';

export const drawCheckMessages = defineMessages({
  computing: ['正在重新计算…', 'Checking…'],
  opensAt: [
    (time: string) => `密钥将于${time}公布，届时可在本机验证`,
    (time: string) =>
      `The secret will be published ${time}. After that, you can check it on this phone`,
  ],
  beaconSaid: [
    (source: string, round: number) => `${source} 第 ${round} 轮`,
    (source: string, round: number) => `round ${round} of ${source}`,
  ],
  noBeacon: [
    '当日没有公开随机信标，无法证明结果未被挑选，因此按规则改发较小的奖品。',
    "There was no public beacon that day, so nobody could prove that the result wasn't chosen. A smaller prize was given, as the rules say.",
  ],
  fact: {
    root: ['事先公布的哈希值', 'Hash published in advance'],
    seed: ['密钥', 'Secret'],
    tag: ['您在公开记录中的代号', 'Your ID in the public log'],
    part: ['您手机的随机数', 'Random value from your phone'],
    noPart: ['无（当日提交的，次日起生效）', 'None: a value sent today counts from tomorrow'],
    beacon: ['公开随机信标', 'Public beacon'],
    value: ['信标数值', 'Beacon value'],
    ticket: ['奖券', 'Ticket'],
    number: ['本次号码（0 至 999999）', 'Number drawn (0 to 999999)'],
  },
  notProved: ['无法证明的部分', "What this doesn't prove"],
  unproved: {
    part: [
      '掌握密钥的人可以为自己的手机挑选随机数：本次抽奖未计入公开随机信标。',
      "This draw uses no public beacon, so someone who knows the secret could choose their own phone's random value.",
    ],
    beacon: [
      '没有人能靠挑选随机数中奖：信标数值在随机数提交之后才产生，任何人都可到信标处核对。但掌握密钥的人可以选择在哪一天抽奖。',
      'Nobody could pick a random value to win: the beacon value came later, and anyone can look it up. But someone who knows the secret could choose which day to draw.',
    ],
    deck: [
      '掌握密钥的人可以自选抽奖时机。',
      'Someone who knows the secret could choose when to draw.',
    ],
  },
  verdict: textsByCode({
    right: ['✓ 已在本机重新计算，结果一致', '✓ Checked on this phone: correct'],
    wrong: [
      '✗ 本机计算的结果与抽奖结果不一致',
      "✗ Checked on this phone: the result doesn't match",
    ],
    wrong_seed: [
      '✗ 公布的密钥与事先承诺的不符',
      "✗ The published secret doesn't match the hash published in advance",
    ],
    early: ['密钥尚未公布', "The secret hasn't been published yet"],
    unable: ['当前浏览器无法计算', "This browser can't run the check"],
  }),
});
