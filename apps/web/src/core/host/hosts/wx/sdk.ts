import sdk from 'weixin-js-sdk';
import {
  answerWithin,
  calledBack,
  doneWithin,
  QUICK_MS,
  RIDER_MS,
  textNamed,
} from '../../answer-within.ts';
import { succeeded, failed, type HostAnswer, type SharedPage } from '../../capabilities.ts';
import { addressesToSign, forgetSignature, signPage } from '../../signed-page.ts';
import { weixinBridge } from './bridge.ts';

type Sdk = typeof sdk;

const orOfPage = (packaged: Sdk | undefined): Sdk | undefined =>
  packaged ?? (window as Window & { jWeixin?: Sdk }).jWeixin;

/** The package exports nothing if the script of the same SDK is already on the page. */
export const wxSdk = orOfPage(sdk);

/** The APIs to request by name; the SDK allows no others. */
const API_LIST = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'] as const;

const CODES: ('qrCode' | 'barCode')[] = ['qrCode', 'barCode'];

type Invoke = (name: string, payload: object, reply: (response: unknown) => void) => void;

/** The address that was verified last: the permission applies to it only. */
let verified: string | undefined;
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Has the app verify a signature. The SDK reports the result of the first verification only, so it gets the signature
 * without a check (each call carries it), and the SDK's own call requests the check.
 */
async function verify(api: Sdk, address: string): Promise<void> {
  const config = { ...(await signPage(address, 'WX')), jsApiList: [...API_LIST], check: false };
  api.config(config);
  const { invoke } = api as unknown as { invoke: Invoke };
  const reply = await new Promise((resolve) => {
    invoke('preVerifyJSAPI', { verifyJsApiList: API_LIST }, resolve);
  });
  const { err_msg: older, errMsg = older } = (reply ?? {}) as Record<string, unknown>;
  if (!String(errMsg).endsWith(':ok')) throw new Error(`not verified: ${String(errMsg)}`);
}

/** Verifies an address unless it was the last one. One after another, because the SDK holds one signature. */
function verifiedFor(api: Sdk, address: string): Promise<HostAnswer> {
  const next = underWay.then(async () => {
    if (verified === address) return succeeded;
    verified = undefined;
    const verification = await doneWithin(QUICK_MS, () => verify(api, address));
    if (verification.ok) verified = address;
    else forgetSignature(address);
    return verification;
  });
  underWay = next;
  return next;
}

/** Runs an SDK call that needs a signature, with each address that may be the right one. */
async function signed<T>(ask: (api: Sdk) => Promise<HostAnswer<T>>): Promise<HostAnswer<T>> {
  const api = wxSdk;
  if (api === undefined || (await weixinBridge()) === undefined) return failed('unavailable');
  for (const address of addressesToSign()) {
    // Signatures are for one address each.
    // oxlint-disable-next-line no-await-in-loop
    const verification = await verifiedFor(api, address);
    if (verification.ok) return await ask(api);
    if (verification.error !== 'rejected') return verification;
  }
  return failed('rejected');
}

/** Sets what the chat app's own menu shares from now on. */
export const setShared = ({ title, desc, url: link, imageUrl: imgUrl }: SharedPage) =>
  signed<'set'>((api) =>
    answerWithin(
      QUICK_MS,
      () =>
        Promise.all([
          calledBack((callbacks) =>
            api.updateAppMessageShareData({ title, desc, link, imgUrl, ...callbacks }),
          ),
          calledBack((callbacks) =>
            api.updateTimelineShareData({ title, link, imgUrl, ...callbacks }),
          ),
        ]),
      () => 'set',
    ),
  );

/** The text of a code before the camera. */
export const scanCode = () =>
  signed((api) =>
    answerWithin(
      RIDER_MS,
      () =>
        calledBack((callbacks) => api.scanQRCode({ needResult: 1, scanType: CODES, ...callbacks })),
      textNamed('resultStr'),
    ),
  );
