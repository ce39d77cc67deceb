import sdk from 'weixin-js-sdk';
import {
  answerWithin,
  calledBack,
  doneWithin,
  QUICK_MS,
  RIDER_MS,
  textNamed,
} from '../../answer-within.ts';
import { done, failed, type HostAnswer, type SharedPage } from '../../capabilities.ts';
import { addressesToSign, forgetSignature, signPage } from '../../signed-page.ts';
import { weixinBridge } from './bridge.ts';

type Sdk = typeof sdk;

const orOfPage = (packaged: Sdk | undefined): Sdk | undefined =>
  packaged ?? (window as Window & { jWeixin?: Sdk }).jWeixin;

/** The package gives nothing where the script of the same SDK is on the page already. */
export const wxSdk = orOfPage(sdk);

/** What is asked of the SDK by name: it allows no more. */
const API_LIST = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'] as const;

const CODES: ('qrCode' | 'barCode')[] = ['qrCode', 'barCode'];

type Invoke = (name: string, payload: object, reply: (said: unknown) => void) => void;

/** The address that was verified last: what the app allows, it allows there. */
let verified: string | undefined;
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Has the app verify a signature. The SDK says how that ended the first time only, so it gets the signature without
 * checking it (each call carries it), and the check is asked for by the SDK's own call.
 */
async function verify(api: Sdk, address: string): Promise<void> {
  const given = { ...(await signPage(address, 'WX')), jsApiList: [...API_LIST], check: false };
  api.config(given);
  const { invoke } = api as unknown as { invoke: Invoke };
  const said = await new Promise((resolve) => {
    invoke('preVerifyJSAPI', { verifyJsApiList: API_LIST }, resolve);
  });
  const { err_msg: older, errMsg = older } = (said ?? {}) as Record<string, unknown>;
  if (!String(errMsg).endsWith(':ok')) throw new Error(`not verified: ${String(errMsg)}`);
}

/** Verifies an address unless it was the last one. One after the other: the SDK holds one signature. */
function verifiedFor(api: Sdk, address: string): Promise<HostAnswer> {
  const next = underWay.then(async () => {
    if (verified === address) return done;
    verified = undefined;
    const taken = await doneWithin(QUICK_MS, () => verify(api, address));
    if (taken.ok) verified = address;
    else forgetSignature(address);
    return taken;
  });
  underWay = next;
  return next;
}

/** Asks the SDK for something that needs a signature, with each address that may be the right one. */
async function signed<T>(ask: (api: Sdk) => Promise<HostAnswer<T>>): Promise<HostAnswer<T>> {
  const api = wxSdk;
  if (api === undefined || (await weixinBridge()) === undefined) return failed('unavailable');
  for (const address of addressesToSign()) {
    // Signatures are for one address each.
    // oxlint-disable-next-line no-await-in-loop
    const taken = await verifiedFor(api, address);
    if (taken.ok) return await ask(api);
    if (taken.error !== 'rejected') return taken;
  }
  return failed('rejected');
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
