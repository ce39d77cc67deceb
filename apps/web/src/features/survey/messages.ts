import { defineMessages } from '../../core/i18n/messages.ts';

export const surveyMessages = defineMessages({
  progress: [
    (at: number, of: number) => `第 ${at} 题，共 ${of} 题`,
    (at: number, of: number) => `Question ${at} of ${of}`,
  ],
  optional: ['选填', 'Optional'],
  atLeast: [(least: number) => `至少选 ${least} 项`, (least: number) => `Choose at least ${least}`],
  atMost: [(most: number) => `最多选 ${most} 项`, (most: number) => `Choose up to ${most}`],
  say: ['请填写', 'Your answer'],
  missing: ['请回答这道题', 'Please answer this question'],
  back: ['上一题', 'Back'],
  next: ['下一题', 'Next'],
  submit: ['提交', 'Submit'],
  logIn: ['登录后填写', 'Log in to answer'],
  resumed: ['已恢复您上次填写的内容', 'Your answers of last time are here'],
  until: [(day: string) => `截止 ${day}`, (day: string) => `Open until ${day}`],
  thanks: ['感谢您的参与', 'Thank you for taking part'],
  answeredAt: [(time: string) => `提交于 ${time}`, (time: string) => `Sent ${time}`],
  waits: [
    '网络恢复后自动提交，可以离开此页',
    'Sent as soon as the network is back; you can leave this page',
  ],
  toHome: ['返回首页', 'To the home page'],
});
