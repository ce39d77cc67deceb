export const opening = {
  openApp: '/openapp',
  appDownload: '/app-download',
  maasAppDownload: '/maas-app-download',
  friendsAppDownload: '/maas-app-download-friends',
  appGuide: '/app-guide',
  downloadGuide: '/download-guide',
  openWechat: '/scheme/openwx',
  youthVoucher: '/scheme/youth-voucher',
} as const;
