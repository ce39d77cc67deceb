import * as ww from '@wecom/jssdk';
import { answerWithin, doneWithin, QUICK_MS, RIDER_MS, textNamed } from '../../answer-within.ts';
import type { HostAnswer, HostModule } from '../../capabilities.ts';
import { forgetSignature, signPage } from '../../signed-page.ts';
import { openInChatApp } from '../wx/host.ts';

const API_LIST = ['onMenuShareAppMessage', 'onMenuShareWechat', 'scanQRCode'];

const signature = (address: string) => signPage(address, 'WXWORK');

/** Registers the page's account with the SDK, which requests signatures when it needs them: one for each address. */
async function registered(): Promise<HostAnswer> {
  const { href } = window.location;
  const ready = await doneWithin(QUICK_MS, async () => {
    const { appId: corpId } = await signature(href);
    ww.register({ corpId, jsApiList: API_LIST, getConfigSignature: signature });
    await ww.ensureCorpConfigReady();
  });
  if (!ready.ok) forgetSignature(href);
  return ready;
}

/** The workplace edition of the chat app. */
const wxwork: HostModule = {
  async share({ title, desc, url: link, imageUrl: imgUrl }) {
    const ready = await registered();
    if (!ready.ok) return ready;
    const page = { title, desc, link, imgUrl };
    return await answerWithin(
      QUICK_MS,
      () => {
        // These calls reply only when the rider shares the page.
        ww.onMenuShareAppMessage(page);
        ww.onMenuShareWechat(page);
      },
      () => 'set',
    );
  },
  async scan() {
    const ready = await registered();
    if (!ready.ok) return ready;
    return await answerWithin(
      RIDER_MS,
      () =>
        ww.scanQRCode({ needResult: true, scanType: ['qrCode', 'barCode'] as ww.ScanQRCodeType[] }),
      textNamed('resultStr'),
    );
  },
  // The page closes before a reply comes.
  close: () => doneWithin(QUICK_MS, () => void ww.closeWindow().catch(() => {})),
  openAddress: openInChatApp,
};
export default wxwork;
