export const messages = {
  computing: '正在重新计算…',
  opensAt: (time: string) => `密钥将于${time}公布，届时可在本机验证`,
  beaconSaid: (source: string, round: number) => `${source} 第 ${round} 轮`,
  fact: {
    root: '事先公布的哈希值',
    seed: '密钥',
    tag: '您在公开记录中的代号',
    part: '您手机的随机数',
    noPart: '无：当日提交的次日起生效',
    beacon: '公开随机信标',
    value: '信标数值',
    ticket: '奖券',
    number: '本次号码（0 至 999999）',
  },
  notProved: '不能证明的是',
  unproved: {
    part: '掌握密钥的人可以为自己的手机挑选随机数：本次抽奖未计入公开随机信标。',
    beacon:
      '没有人能挑选随机数来中奖：信标数值在其之后产生，任何人都可到信标处核对。但掌握密钥的人可以选择在哪一天抽奖。',
    deck: '掌握密钥的人可以自选抽奖时机。',
  },
  verdict: {
    right: '✓ 已在本机重新计算，结果一致',
    wrong: '✗ 本机计算的结果与抽奖结果不一致',
    wrong_seed: '✗ 公布的密钥与事先承诺的不符',
    early: '密钥尚未公布',
    unable: '当前浏览器无法计算',
  } as Record<string, string>,
};
