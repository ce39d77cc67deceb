import { defineMessages } from '../../core/i18n/messages.ts';

export const surveyMessages = defineMessages({
  progress: [
    (index: number, total: number) => `第 ${index} 题，共 ${total} 题`,
    (index: number, total: number) => `Question ${index} of ${total}`,
  ],
  optional: ['选填', 'Optional'],
  atLeast: [(min: number) => `至少选 ${min} 项`, (min: number) => `Choose at least ${min}`],
  atMost: [(max: number) => `最多选 ${max} 项`, (max: number) => `Choose up to ${max}`],
  say: ['请填写', 'Your answer'],
  missing: ['请回答这道题', 'Please answer this question'],
  back: ['上一题', 'Back'],
  next: ['下一题', 'Next'],
  submit: ['提交', 'Submit'],
  logIn: ['登录后填写', 'Log in to answer'],
  resumed: ['已恢复您上次填写的内容', "We've restored your earlier answers"],
  thanks: ['感谢您的参与', 'Thank you for taking part'],
  answeredAt: [(time: string) => `提交于 ${time}`, (time: string) => `Submitted ${time}`],
  waits: [
    '网络恢复后自动提交，可以离开此页',
    "We'll submit it once you're back online. You can leave this page",
  ],
  toActivities: ['看看其他活动', "See what's on"],
  toHome: ['返回首页', 'Back to home'],
});
