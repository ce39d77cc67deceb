import { defineMessages } from '../../core/i18n/messages.ts';

export const faceMessages = defineMessages({
  title: ['确认是您本人', "Confirm it's you"],
  lead: [
    '请在光线充足处正对手机，按提示完成动作，约十秒。照片由核验机构当场比对，我们不接收也不保存任何照片或人脸数据。',
    'In good light, face your phone and follow the prompts for about ten seconds. Our verification partner compares the photo on the spot. We never receive or store any photo or face data.',
  ],
  start: ['开始核验', 'Start'],
  again: ['重新核验', 'Start over'],
  goOn: ['继续核验', 'Continue'],
  triesLeft: [
    (n: number) => `今天还可核验 ${n} 次`,
    (n: number) => (n === 1 ? '1 attempt left today' : `${n} attempts left today`),
  ],
  noTries: ['今天的核验次数已用完，请明天再试', 'No attempts left today. Try again tomorrow'],
  state: {
    none: ['未核验', 'Not verified'],
    pending: ['核验中', 'In progress'],
    passed: ['已通过', 'Verified'],
    failed: ['未通过', 'Not verified'],
    expired: ['已失效', 'Expired'],
  },
  passedText: ['已确认是您本人，可继续办理。', "We've confirmed it's you. You can continue."],
  pendingText: [
    '正在等待核验结果，通常只需几秒。请在剩余时间内完成，超时需重新开始。',
    "Waiting for the result, usually a few seconds. If the time runs out, you'll need to start over.",
  ],
  endsIn: ['剩余时间', 'Time left'],
  expiredText: [
    '上次核验未在十分钟内完成，或通过后已超过一天，请重新开始。',
    "You didn't finish your last check within ten minutes, or you passed it more than a day ago. Please start over.",
  ],
  reason: {
    mismatch: [
      '人脸与证件照片不一致，请由本人重新核验。',
      "We couldn't match your face to your ID. Only you can do this check.",
    ],
    not_live: [
      '未检测到真人动作，请摘下口罩、正对屏幕后重试。',
      'No movement detected. Take off your mask, face the screen and try again.',
    ],
    cancelled: ['您中途退出了核验，可以重新开始。', 'You left the check. You can start over.'],
    refused: [
      '核验机构未通过，请换个光线充足的地方重试。',
      "We couldn't verify you. Try again in better light.",
    ],
    other: ['核验未通过，请重试。', 'Verification failed. Please try again.'],
  },
  host: {
    unavailable: [
      '当前版本的应用无法打开人脸核验，请更新后重试。',
      "This version of the app can't verify faces. Update it and try again.",
    ],
    cancelled: ['核验已取消，可以继续完成。', "You left the check. Continue when you're ready."],
    rejected: ['核验没有完成，可以再试一次。', "You didn't finish the check. Please try again."],
    timeout: ['应用没有响应，请再试一次。', "The app isn't responding. Please try again."],
    malformed: [
      '应用出现异常，请更新后重试。',
      'Something went wrong in the app. Update it and try again.',
    ],
  },
  named: ['先完成实名认证', 'Verify your identity first'],
  namedText: [
    '人脸核验需比对您的证件照片，请先完成实名认证。',
    'Face verification compares you with your ID photo, so verify your identity first.',
  ],
  toRealName: ['去实名认证', 'Verify identity'],
  elsewhere: ['请在 App 或地图小程序里核验', 'Verify in the app or the maps mini-program'],
  elsewhereText: [
    '人脸核验需使用 App 或地图小程序的摄像头功能，当前页面无法打开。',
    "This page can't open the camera. Verify your face in the app or the maps mini-program.",
  ],
  toApp: ['打开 App', 'Open app'],
  steps: [
    [
      '打开我们的 App，或打开地图应用，搜索并进入本服务的小程序',
      '用同一手机号登录，再打开“人脸核验”',
    ],
    [
      'Open our app, or find our mini-program in the maps app',
      'Log in with the same phone number and open “Face verification”',
    ],
  ],
  copy: ['复制本页链接', 'Copy page link'],
  copied: ['链接已复制', 'Link copied'],
  copyFailed: ['复制失败，请长按地址栏复制', "Couldn't copy. Copy the link from the address bar"],
  closed: [
    '人脸核验暂未开放，请稍后再来。',
    "Face verification isn't available yet. Please come back later.",
  ],
  onward: ['继续', 'Continue'],
  decidedAt: ['核验时间', 'Verified on'],
});
