import { defineMessages } from '../../core/i18n/messages.ts';

export const conversationMessages = defineMessages({
  title: ['给司机发消息', 'Message your driver'],
  conversation: ['与司机的消息', 'Messages with your driver'],
  none: [
    '选择下面的一句话发给司机。司机开车时可能无法马上回复。',
    'Choose a message below. Your driver may not be able to reply while driving.',
  ],
  you: ['我', 'You'],
  driver: ['司机', 'Driver'],
  choose: ['选择要发送的消息', 'Choose a message to send'],
  pending: ['发送中…', 'Sending…'],
  delivered: ['已送达', 'Delivered'],
  failed: ['未送达', 'Not delivered'],
  again: ['重新发送', 'Send again'],
});
