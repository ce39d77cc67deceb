import { defineMessages } from '../../core/i18n/messages.ts';

export const diagnosticsMessages = defineMessages({
  labels: {
    host: ['宿主', 'Host'],
    hostType: ['宿主类型', 'Host type'],
    os: ['系统', 'System'],
    environment: ['环境', 'Environment'],
    language: ['语言', 'Language'],
    deviceId: ['设备号', 'Device ID'],
    appVersion: ['应用版本', 'App version'],
    userId: ['应用内用户号', 'User ID in the app'],
    diamond: ['钻石入口', 'Diamond entry'],
    diamondTicket: ['第三方凭证', 'Third-party ticket'],
    cardType: ['卡类型', 'Card type'],
  },
  bases: ['接口地址', 'API bases'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  present: ['有', 'present'],
  absent: ['无', 'none'],
  copy: ['复制全部', 'Copy all'],
  copied: ['已复制', 'Copied'],
  copyFailed: ['复制失败，请长按选择文字', "Couldn't copy. Press and hold to select the text"],
});
