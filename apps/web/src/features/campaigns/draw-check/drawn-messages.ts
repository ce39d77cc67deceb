import { messageTable } from '../../../core/i18n/messages.ts';

/** The texts of earlier draws and of their check. */
export const drawnMessages = messageTable({
  myDraws: ['我的抽奖与验证', 'My draws and verification'],
  deckCheckNote: [
    '奖券在抽奖开始前已由一个密钥打乱。下面是该密钥的哈希值；活动结束后公布密钥，您的手机即可重新算出每张奖券的号码。哪些无法证明，请看每次抽奖的验证。',
    "We shuffled the tickets with a secret before the first draw. Below is its hash. We publish the secret after the campaign, so your phone can recalculate the number of each of your tickets. Each check shows what it doesn't prove.",
  ],
  checkNote: [
    '每次抽奖的结果由当日密钥、您手机生成的随机数和抽奖序号共同决定。下面是首日密钥的哈希值；每日密钥次日公布，其哈希值即前一日的密钥，届时可在您的手机上重新计算结果。是否计入公开随机信标、哪些无法证明，请看每次抽奖的验证。',
    "Each draw depends on the day's secret, a random value from your phone and the draw's number. Below is the hash of the first day's secret. We publish each secret the next day, and its hash is the previous day's secret, so your phone can recalculate your draws. Each check shows whether a public beacon was used and what it doesn't prove.",
  ],
  nth: [(n: number) => `第 ${n} 次`, (n: number) => `no. ${n}`],
  wasGone: ['该号码的奖品无法发放', 'the prize for this number was unavailable'],
  byPity: ['多次未中奖后的保底奖励', 'guaranteed after several draws without a prize'],
  checkThis: ['验证这次抽奖', 'Verify this draw'],
});
