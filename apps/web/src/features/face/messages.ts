import { defineMessages } from '../../core/i18n/messages.ts';

export const faceMessages = defineMessages({
  title: ['确认是您本人', 'Confirm that it is you'],
  lead: [
    '请在光线充足处正对手机，按提示完成动作，约十秒。照片由核验机构当场比对，我们不接收也不保存任何照片或人脸数据。',
    'Face your phone in good light and follow the hints, about ten seconds. The verification partner compares the picture straight away. We neither receive nor store it.',
  ],
  start: ['开始核验', 'Start'],
  again: ['重新核验', 'Start again'],
  goOn: ['继续核验', 'Go on'],
  triesLeft: [
    (n: number) => `今天还可核验 ${n} 次`,
    (n: number) => (n === 1 ? '1 try left today' : `${n} tries left today`),
  ],
  noTries: [
    '今天的核验次数已用完，请明天再试',
    'No tries are left today. Please try again tomorrow',
  ],
  state: {
    none: ['未核验', 'Not verified'],
    pending: ['核验中', 'Under way'],
    passed: ['已通过', 'Verified'],
    failed: ['未通过', 'Not verified'],
    expired: ['已失效', 'Expired'],
  },
  passedText: ['已确认是您本人，可以继续办理。', 'It is confirmed that it is you. You can go on.'],
  pendingText: [
    '正在等待核验结果，通常几秒内完成。请在有效时间内完成，过时需要重新开始。',
    'Waiting for the result, a few seconds as a rule. After the time that is left you would have to start again.',
  ],
  endsIn: ['剩余时间', 'Time left'],
  expiredText: [
    '上一次核验没有在十分钟内完成，或通过后已超过一天，请重新开始。',
    'The last check was not finished within ten minutes, or passed more than a day ago. Please start again.',
  ],
  reason: {
    mismatch: [
      '人脸与证件不是同一人，请由本人重新核验。',
      'The face is not that of the document. Please do it yourself.',
    ],
    not_live: [
      '未检测到真人动作，请摘下口罩、正对屏幕后重试。',
      'No movement was seen. Please take off a mask, face the screen and try again.',
    ],
    cancelled: ['您中途退出了核验，可以重新开始。', 'You left the check. You can start again.'],
    refused: [
      '核验机构未予通过，请换个光线充足的地方重试。',
      'It was not confirmed. Please try again where the light is better.',
    ],
    other: ['核验未通过，请重试。', 'It was not confirmed. Please try again.'],
  },
  host: {
    unavailable: [
      '当前版本的应用无法打开人脸核验，请更新后重试。',
      'This version of the app cannot verify faces. Please update it and try again.',
    ],
    cancelled: ['核验已取消，可以继续完成。', 'The check was left. You can go on with it.'],
    rejected: [
      '核验没有完成，可以再试一次。',
      'The check was not finished. You can try once more.',
    ],
    timeout: ['应用没有响应，请再试一次。', 'The app does not answer. Please try once more.'],
    malformed: [
      '应用的回应无法识别，请更新后重试。',
      'Something went wrong in the app. Update it and try again.',
    ],
  },
  named: ['先完成实名认证', 'Verify your real name first'],
  namedText: [
    '人脸要与您证件上的照片比对，所以需要先完成实名认证。',
    'Your face is compared with the picture of your document, so your real name comes first.',
  ],
  toRealName: ['去实名认证', 'Verify real name'],
  elsewhere: ['请在 App 或地图小程序里核验', 'Please do this in the app or the maps mini-program'],
  elsewhereText: [
    '人脸核验要用到 App 或地图小程序里的摄像头功能，当前页面无法打开它。',
    'Verifying a face needs the camera functions of the app or the maps mini-program, which this page cannot open.',
  ],
  toApp: ['打开 App', 'Open the app'],
  steps: [
    [
      '打开城市出行 App，或打开地图应用，搜索并进入本服务的小程序',
      '用同一手机号登录，再打开“人脸核验”',
    ],
    [
      'Open the City Transit app, or the maps app and in it the mini-program of this service',
      'Log in with the same phone number and open “Face verification”',
    ],
  ],
  copy: ['复制本页链接', 'Copy the link to this page'],
  copied: ['链接已复制', 'Link copied'],
  copyFailed: ['复制失败，请长按地址栏复制', 'Not copied. Please copy it from the address bar'],
  closed: [
    '人脸核验暂未开放，请稍后再来。',
    'Face verification is not open yet. Please come back later.',
  ],
  onward: ['继续', 'Go on'],
  decidedAt: ['核验时间', 'Verified at'],
});
