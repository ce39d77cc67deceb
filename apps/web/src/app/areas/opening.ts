import { first, inQuery, type PageModule } from '../../core/route/register.ts';
import { openingPageMessages } from '../../features/opening/messages.ts';
import type { Screens } from '../routes.ts';

const toApp = {
  messages: [openingPageMessages],
  first: [first('GET auth:/v1/links')],
  drawn: true,
} as const;
const download = {
  ...toApp,
  page: (): PageModule => import('../../features/opening/pages/app-download.tsx'),
  title: { zh_cn: '下载 App', en_us: 'Get the app' },
};

export default {
  openApp: {
    ...toApp,
    page: (): PageModule => import('../../features/opening/pages/open-app.tsx'),
    title: { zh_cn: '打开 App', en_us: 'Open the app' },
  },
  appDownload: download,
  maasAppDownload: download,
  friendsAppDownload: {
    ...toApp,
    page: (): PageModule => import('../../features/opening/pages/friends-app-download.tsx'),
    first: [
      ...toApp.first,
      first('GET auth:/v1/invite-codes/:code', { params: { code: inQuery('code') } }),
    ],
    title: { zh_cn: '好友邀请你下载', en_us: 'A friend invites you' },
  },
  appGuide: {
    ...toApp,
    page: (): PageModule => import('../../features/opening/pages/app-guide.tsx'),
    title: { zh_cn: 'App 使用指南', en_us: 'App guide' },
  },
  downloadGuide: {
    ...toApp,
    page: (): PageModule => import('../../features/opening/pages/download-guide.tsx'),
    title: { zh_cn: '下载指引', en_us: 'Download guide' },
  },
  openWechat: {
    ...toApp,
    page: (): PageModule => import('../../features/opening/pages/open-wechat.tsx'),
    title: { zh_cn: '打开微信', en_us: 'Open chat app' },
  },
  youthVoucher: {
    ...toApp,
    page: (): PageModule => import('../../features/opening/pages/youth-voucher.tsx'),
    title: { zh_cn: '青年券', en_us: 'Youth voucher' },
  },
} satisfies Screens<'opening'>;
