import { messageTable } from '../../../../core/i18n/messages.ts';

export const helpMessages = messageTable({
  help: {
    progress: [
      (helps: number, need: number) => `已有 ${helps}/${need} 位好友助力`,
      (helps: number, need: number) => `${helps} of ${need} friends have helped`,
    ],
    asks: ['请您帮忙助力', 'asks for your help'],
    yourLink: ['这是您自己的链接', 'This is your own link'],
    act: ['为 TA 助力', 'Help'],
    done: ['助力成功，感谢您', 'You helped: thank you'],
    youGet: [
      (reward: string) => `助力即得：${reward}`,
      (reward: string) => `For your help you get: ${reward}`,
    ],
    needs: [
      (need: number, reward: string) => `集齐 ${need} 位好友助力，即得：${reward}`,
      (need: number, reward: string) => `${need} friends help, and you get: ${reward}`,
    ],
    loginLead: ['登录后自动完成助力', 'Log in and your help counts right away'],
    newOnly: {
      always: [
        '仅限新用户：在链接生成之后注册',
        'For new riders: who registered after the link was made',
      ],
      here: [
        '在此应用内仅限新用户助力，其他用户请在浏览器或本应用中打开链接',
        'In this app only new riders help. Others open the link in a browser or in our app',
      ],
    },
    outcome: {
      none: ['该链接已失效', 'This link is not valid any more'],
      helped: ['您已为这位好友助力', 'You have helped this friend'],
      own: ['这是您自己的链接，请分享给好友', 'This is your own link: pass it on to friends'],
      ended: ['活动已结束', 'The campaign is over'],
      already: ['您的助力次数已用完', 'You have helped as often as you can for now'],
      full: ['该好友已集齐助力', 'This friend has all the help that was needed'],
      notYet: ['您还没有助力', 'You have not helped yet'],
    },
    ended: ['已结束', 'Over'],
    toResult: ['查看助力结果', 'See how it went'],
    toAward: ['查看奖励', 'See what you won'],
    toOwnLink: ['我也要请好友助力', 'Ask friends for myself'],
    makeLink: ['生成我的链接', 'Get my link'],
    linkMade: ['链接已生成，快分享给好友', 'Your link is there: pass it on'],
    passOn: ['邀请好友助力', 'Ask a friend'],
    mine: ['我获得的奖励', 'What I won'],
    sharerGets: [
      (need: number) => `发起人集齐 ${need} 位助力可得`,
      (need: number) => `Who asks, for ${need} helpers`,
    ],
    helperGets: ['每位助力好友可得', 'Each who helps'],
    previewLead: ['好友在聊天中看到的样子：', 'This is what friends see of the link in a chat:'],
  },
});
