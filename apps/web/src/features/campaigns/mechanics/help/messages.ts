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
    /** Only after a help. */ thanks: ['谢谢您的一臂之力', 'Thank you for your help'],
    done: ['助力成功，谢谢您！', 'Thanks for helping!'],
    youGet: [
      (reward: string) => `助力即得：${reward}`,
      (reward: string) => `Your reward for helping: ${reward}`,
    ],
    needs: [
      (need: number, reward: string) => `集齐 ${need} 位好友助力，即得：${reward}`,
      (need: number, reward: string) => `Get help from ${need} friends for: ${reward}`,
    ],
    loginLead: ['登录后自动完成助力', 'Log in and your help counts automatically'],
    newOnly: {
      always: [
        '仅限链接生成后注册的新用户',
        'Only for riders who signed up after this link was created',
      ],
      here: [
        '此处仅限新用户助力，其他用户请用浏览器或我们的 App 打开链接',
        'Only new riders can help in this app. Others can open the link in a browser or our app',
      ],
    },
    outcome: {
      none: ['该链接已失效', 'This link no longer works'],
      helped: ['您已为这位好友助力', "You've helped this friend"],
      own: ['这是您自己的链接，请分享给好友', 'This is your own link. Share it with friends'],
      ended: ['活动已结束', 'This campaign has ended'],
      already: ['您的助力次数已用完', "You've already helped as often as you can"],
      full: ['该好友已集齐助力', 'This friend already has enough help'],
      notYet: ['您还没有助力', "You haven't helped yet"],
    },
    ended: ['已结束', 'Ended'],
    toResult: ['查看助力结果', 'See result'],
    toAward: ['查看奖励', 'View rewards'],
    toOwnLink: ['我也要请好友助力', 'Ask my friends for help'],
    makeLink: ['生成我的链接', 'Get my link'],
    linkMade: ['链接已生成，快分享给好友', 'Link created. Share it with friends'],
    passOn: ['邀请好友助力', 'Ask friends'],
    mine: ['我获得的奖励', 'My rewards'],
    sharerGets: [
      (need: number) => `发起人集齐 ${need} 位好友助力可得`,
      (need: number) => `You, with ${need} helpers`,
    ],
    helperGets: ['每位助力好友可得', 'Each friend who helps'],
    previewLead: ['好友在聊天中看到的效果：', 'How your link looks in a chat:'],
  },
});
