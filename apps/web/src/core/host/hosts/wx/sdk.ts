import sdk from 'weixin-js-sdk';
import { answerWithin, calledBack, QUICK_MS, RIDER_MS, textNamed } from '../../answer-within.ts';
import { failed, type HostAnswer, type SharedPage } from '../../capabilities.ts';
import { addressesToSign, signPage } from '../../signed-page.ts';
import { weixinBridge } from './bridge.ts';

type Sdk = typeof sdk;

const orOfPage = (packaged: Sdk | undefined): Sdk | undefined =>
  packaged ?? (window as Window & { jWeixin?: Sdk }).jWeixin;

/** The package gives nothing where the script of the same SDK is on the page already. */
export const wxSdk = orOfPage(sdk);

/** What is asked of the SDK by name: it allows no more. */
const API_LIST = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'] as const;

const CODES: ('qrCode' | 'barCode')[] = ['qrCode', 'barCode'];

/** Hands a signature to the SDK. Whether it took it shows in the calls that follow: it says so only the first time. */
async function configure(api: Sdk, address: string): Promise<void> {
  const { appId, timestamp, nonceStr, signature } = await signPage(address, 'WX');
  await new Promise<void>((resolve, reject) => {
    api.error(reject);
    // It writes its own names into the list.
    api.config({ appId, timestamp, nonceStr, signature, jsApiList: [...API_LIST] });
    api.ready(() => resolve());
  });
}

/** Asks the SDK for something that needs a signature, with each address that may be the right one. */
async function signed<T>(ask: (api: Sdk) => Promise<HostAnswer<T>>): Promise<HostAnswer<T>> {
  const api = wxSdk;
  if (api === undefined || (await weixinBridge()) === undefined) return failed('unavailable');
  let answer: HostAnswer<T> = failed('rejected');
  for (const address of addressesToSign()) {
    // Signatures are for one address each.
    // oxlint-disable-next-line no-await-in-loop
    const taken = await answerWithin(
      QUICK_MS,
      () => configure(api, address),
      () => true,
    );
    // oxlint-disable-next-line no-await-in-loop
    answer = taken.ok ? await ask(api) : taken;
    if (answer.ok || answer.error !== 'rejected') return answer;
  }
  return answer;
}

/** What the chat app's own menu passes on from now on. */
export const setShared = ({ title, desc, url: link, imageUrl: imgUrl }: SharedPage) =>
  signed<'set'>((api) =>
    answerWithin(
      QUICK_MS,
      () =>
        Promise.all([
          calledBack((told) =>
            api.updateAppMessageShareData({ title, desc, link, imgUrl, ...told }),
          ),
          calledBack((told) => api.updateTimelineShareData({ title, link, imgUrl, ...told })),
        ]),
      () => 'set',
    ),
  );

/** The text of a code before the camera. */
export const scanCode = () =>
  signed((api) =>
    answerWithin(
      RIDER_MS,
      () => calledBack((told) => api.scanQRCode({ needResult: 1, scanType: CODES, ...told })),
      textNamed('resultStr'),
    ),
  );
