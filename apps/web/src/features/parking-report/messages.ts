import { defineMessages } from '../../core/i18n/messages.ts';

export const parkingReportMessages = defineMessages({
  lead: [
    '停车信息有误？告诉我们，核实后更正',
    "Wrong parking information? Tell us and we'll check and fix it",
  ],
  where: ['哪里有误', 'Where'],
  kinds: { lot: ['停车场', 'Car park'], street: ['道路停车', 'On the street'] },
  find: ['选择附近的停车场', 'Choose a car park nearby'],
  findAgain: ['换个位置', 'Change location'],
  near: ['在哪里附近', 'Near which place?'],
  lots: ['停车场', 'Car parks'],
  noLots: ['附近没有停车场，换个位置试试', 'No car parks nearby. Try another location'],
  lotMissing: ['请选择停车场', 'Please choose a car park'],
  street: ['路名', 'Street'],
  streetHint: ['路名，以及附近的路口', 'The street, and the nearest crossing'],
  problem: ['问题类型', "What's wrong"],
  problemMissing: ['请选择问题类型', "Please choose what's wrong"],
  text: ['补充说明（选填）', 'More details (optional)'],
  textHint: ['正确的信息是什么？', 'What is the correct information?'],
  photoNote: [
    '照片上传前会缩小并去除拍摄位置等信息',
    'We shrink photos and remove location data before upload',
  ],
  submit: ['提交', 'Submit'],
  sent: ['已提交，感谢您的反馈', 'Submitted. Thank you'],
  mine: ['我的纠错', 'My reports'],
  none: ['还没有提交过纠错', 'No reports yet'],
  state: {
    received: ['待处理', 'Pending'],
    accepted: ['已采纳', 'Accepted'],
    refused: ['未采纳', 'Not accepted'],
  },
  answer: ['处理结果', 'Outcome'],
  sentAt: [(time: string) => `${time} 提交`, (time: string) => `Submitted ${time}`],
});
