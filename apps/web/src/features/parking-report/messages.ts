import { defineMessages } from '../../core/i18n/messages.ts';

export const parkingReportMessages = defineMessages({
  lead: [
    '停车信息有误？告诉我们，核实后更正',
    'Is something wrong about parking? Tell us, and we will check and mend it',
  ],
  where: ['哪里有误', 'Where'],
  kinds: { lot: ['停车场', 'Car park'], street: ['路边停车', 'On a street'] },
  find: ['选择附近的停车场', 'Choose a car park nearby'],
  findAgain: ['换个位置', 'Look elsewhere'],
  near: ['在哪里附近', 'Near which place?'],
  lots: ['停车场', 'Car parks'],
  noLots: ['附近没有停车场，换个位置试试', 'There is no car park nearby: look elsewhere'],
  lotMissing: ['请选择停车场', 'Please choose a car park'],
  street: ['路名', 'Street'],
  streetHint: ['如：南京西路（近茂名北路）', 'West Nanjing Road, by North Maoming Road'],
  problem: ['问题类型', 'What is wrong'],
  problemMissing: ['请选择问题类型', 'Please choose what is wrong'],
  text: ['补充说明（选填）', 'More about it (optional)'],
  textHint: ['正确的信息是什么？', 'What would be right?'],
  photoNote: [
    '照片上传前会缩小并去除拍摄位置等信息',
    'Photos are made smaller, and lose where they were taken, before they are sent',
  ],
  submit: ['提交', 'Send'],
  sent: ['已提交，感谢您的反馈', 'Sent. Thank you'],
  mine: ['我的纠错', 'My reports'],
  none: ['还没有提交过纠错', 'You have sent no report yet'],
  state: {
    received: ['待处理', 'Received'],
    accepted: ['已采纳', 'Accepted'],
    refused: ['未采纳', 'Not accepted'],
  },
  answer: ['处理结果', 'Answer'],
  sentAt: [(time: string) => `${time} 提交`, (time: string) => `Sent ${time}`],
});
