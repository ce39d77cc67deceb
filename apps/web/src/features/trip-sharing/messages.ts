import { defineMessages } from '../../core/i18n/messages.ts';

export const tripSharingMessages = defineMessages({
  title: ['行程分享', 'Shared trip'],
  stage: [
    ['叫车', '接驾', '行程', '到达'],
    ['Called', 'Pick-up', 'On trip', 'Arrived'],
  ],
  chip: {
    requested: ['等待接单', 'Finding a car'],
    matched: ['已接单', 'Car found'],
    arriving: ['前往接驾', 'On the way'],
    arrived: ['等待上车', 'At pick-up'],
    on_trip: ['行程中', 'On trip'],
    finished: ['已结束', 'Ended'],
    cancelled: ['已取消', 'Cancelled'],
    no_driver: ['未叫到车', 'No car'],
    overdue: ['超时未到', 'Overdue'],
    unknown: ['更新中', 'Updating'],
  },
  headline: {
    requested: ['正在等待司机接单', 'Waiting for a driver'],
    matched: ['司机已接单，即将出发', 'Driver found, setting off soon'],
    arriving: ['司机正在前往上车点', 'Driver on the way to the pick-up'],
    arrived: ['司机已到达上车点', 'The car is at the pick-up'],
    on_trip: ['正在前往目的地', 'On the way to the destination'],
    finished: ['行程已结束', 'The trip has ended'],
    cancelled: ['行程已取消', 'The trip was cancelled'],
    no_driver: ['附近暂无司机接单', 'No driver found'],
    overdue: ['行程超时，仍未到达', 'Overdue and not there yet'],
    unknown: ['行程更新中', 'Updating the trip'],
  },
  pickupAt: [(time: string) => `预计 ${time} 到上车点`, (time: string) => `Pick-up about ${time}`],
  arriveAt: [(time: string) => `预计 ${time} 到达`, (time: string) => `Arriving about ${time}`],
  etaUnknown: ['到达时间估算中', 'Estimating arrival time'],
  hint: {
    requested: [
      '接单后会显示司机、车牌和车辆位置',
      'Driver, plate and car position appear once a driver accepts',
    ],
    matched: ['车辆位置会随行程自动更新', "The car's position updates automatically"],
    arriving: [
      (remaining: string) => `还需${remaining}，接到乘车人后开始行程`,
      (remaining: string) => `${remaining} to go. The trip starts after the pick-up`,
    ],
    arrivingSoon: ['车辆即将到达上车点', 'The car is arriving at the pick-up'],
    arrived: ['乘车人上车后，行程开始', 'The trip starts once the rider gets in'],
    on_trip: [
      (time: string) => `${time} 上车，用时在预计之内`,
      (time: string) => `Picked up at ${time}, on schedule`,
    ],
    onTripPlain: ['车辆位置会随行程自动更新', "The car's position updates automatically"],
    finished: [
      (from: string, to: string) => `${from} 上车，${to} 到达`,
      (from: string, to: string) => `Picked up at ${from}, arrived at ${to}`,
    ],
    finishedAt: [(to: string) => `${to} 到达`, (to: string) => `Arrived at ${to}`],
    finishedPlain: ['车辆已到达目的地', 'The car has reached the destination'],
    cancelled: [
      '这次行程未进行，乘车人不在车上',
      "This trip didn't happen. The rider isn't in this car",
    ],
    no_driver: [
      '这次没有叫到车，乘车人可能会重新叫车',
      'No car was found. The rider might call again',
    ],
    overdue: [
      '用时明显超过预计。请先联系乘车人；联系不上且担心安全时，请报警',
      "Much longer than expected. Contact the rider first. If you can't reach them and are worried, call the police",
    ],
    unknown: ['请稍候', 'Please wait'],
  },
  minutes: [(n: number) => `约 ${n} 分钟`, (n: number) => `About ${n} min`],
  from: ['出发', 'From'],
  to: ['到达', 'To'],
  area: [
    '为保护隐私，起点和终点只显示大致区域',
    'For privacy, we show only the approximate start and end',
  ],
  noDriver: ['接单后显示司机和车牌', 'Shown once a driver is found'],
  noDriverEnd: ['没有司机接单', 'No driver took this trip'],
  service: {
    taxi: ['出租车', 'Taxi'],
    saic: ['享道专车', 'SAIC Mobility'],
    other: ['网约车', 'Private-hire car'],
  },
  expires: [(time: string) => `链接有效至 ${time}`, (time: string) => `Link valid until ${time}`],
  link: {
    live: ['实时更新', 'Live'],
    polling: ['自动更新', 'Updating'],
    lost: ['连接中断', 'No connection'],
    over: ['已停止更新', 'No more updates'],
  },
  lost: [
    (age: string) => `连接中断，正在重连 · 以下为${age}的信息`,
    (age: string) => `No connection, reconnecting · as of ${age}`,
  ],
  silent: [
    (time: string) => `车辆暂无新位置 · 以下为 ${time} 的位置`,
    (time: string) => `No new position · as of ${time}`,
  ],
  quiet: [
    (age: string) => `正在确认最新情况 · 以下为${age}的信息`,
    (age: string) => `Checking for updates · as of ${age}`,
  ],
  age: {
    now: ['刚刚', 'just now'],
    minutes: [(n: number) => `${n} 分钟前`, (n: number) => `${n} min ago`],
    hours: [(n: number) => `${n} 小时前`, (n: number) => `${n} h ago`],
  },
  call110: ['拨打 110 报警', 'Call the police (110)'],
  map: {
    ends: [
      (from: string, to: string) => `地图：从${from}到${to}。`,
      (from: string, to: string) => `Map: from ${from} to ${to}. `,
    ],
    car: [
      (description: string) => `车辆${description}。`,
      (description: string) => `The car: ${description}. `,
    ],
    noCar: ['车辆位置未知。', 'Car position unknown.'],
  },
  contact: {
    asks: [
      (digits: string) => `手机尾号 ${digits} 的乘客将您设为紧急联系人`,
      (digits: string) =>
        `The rider with the phone number ending in ${digits} added you as an emergency contact`,
    ],
    asksHint: [
      '如果您认识对方，请确认；如果不认识，可停止接收对方的求助短信。',
      "If you know this rider, confirm. If you don't, stop their emergency texts.",
    ],
    confirm: ['确认，我是对方的联系人', "Yes, I'm their contact"],
    stop: ['停止接收该乘客的短信', 'Stop messages from this rider'],
    confirmed: [
      (digits: string) => `您已确认是手机尾号 ${digits} 的乘客的紧急联系人`,
      (digits: string) =>
        `You're an emergency contact of the rider with the phone number ending in ${digits}`,
    ],
    confirmedHint: [
      '对方遇到紧急情况时，您会收到短信。',
      "You'll get a text if they have an emergency.",
    ],
    stopped: [
      (digits: string) => `您已停止接收手机尾号 ${digits} 的乘客的短信`,
      (digits: string) =>
        `You've stopped messages from the rider with the phone number ending in ${digits}`,
    ],
    stoppedHint: [
      '对方遇到紧急情况时，您不会收到短信。',
      "You won't get a text if they have an emergency.",
    ],
    resume: ['恢复接收', 'Get messages again'],
  },
  refused: {
    expired: ['分享链接已过期', 'This link has expired'],
    expiredHint: [
      '链接到期后不再显示行程。需要时，请乘车人重新分享',
      'Ask the rider to share the trip again if you need it',
    ],
    revoked: ['乘车人已停止分享', 'The rider has stopped sharing'],
    revokedHint: [
      '行程本身不受影响。需要时，请直接联系乘车人',
      "The trip itself isn't affected. Contact the rider directly if you need to",
    ],
    unknown: ['没有找到这个行程', 'Trip not found'],
    unknownHint: [
      '链接可能不完整，请向乘车人确认后重新打开',
      'The link might be incomplete. Check with the rider and open it again',
    ],
  },
});
