import { messageTable } from '../../../../core/i18n/messages.ts';

export const quizMessages = messageTable({
  quiz: {
    about: [
      (pick: number, pass: number) => `每次 ${pick} 题，答对 ${pass} 题即可获得：`,
      (pick: number, pass: number) => `${pick} questions. Get ${pass} right to win:`,
    ],
    aboutType: [
      (pick: number) => `共 ${pick} 题，没有标准答案，答完即可获得：`,
      (pick: number) => `${pick} questions, no right or wrong answers. Finish to get:`,
    ],
    start: ['开始答题', 'Start'],
    spent: ['今日答题次数已用完', 'No more tries today'],
    question: [
      (n: number, total: number) => `第 ${n} 题，共 ${total} 题`,
      (n: number, total: number) => `Question ${n} of ${total}`,
    ],
    back: ['上一题', 'Back'],
    next: ['下一题', 'Next'],
    submit: ['提交答案', 'Submit'],
    done: ['已提交', 'Submitted'],
    toResult: ['查看答题结果', 'See results'],
    score: [
      (right: number, total: number) => `答对 ${right}/${total} 题`,
      (right: number, total: number) => `${right} of ${total} right`,
    ],
    passed: ['挑战成功！', 'Well done'],
    notPassed: ['再接再厉，明天再来', 'Not this time. Try again tomorrow'],
    none: ['还没有答题', "You haven't taken the quiz yet"],
    toQuiz: ['去答题', 'Take the quiz'],
    right: ['回答正确', 'Correct'],
    wrong: ['回答错误', 'Wrong'],
    chosen: ['您的答案：', 'Your answer: '],
    answer: ['正确答案：', 'Correct answer: '],
    poster: ['保存海报', 'Save poster'],
    posterLead: ['我在{brand}答题', 'I took the {brand} quiz'],
    posterScan: ['扫码一起来答题', 'Scan to take the quiz'],
  },
});
