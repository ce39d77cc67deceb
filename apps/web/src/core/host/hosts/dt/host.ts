import { close$ } from 'dingtalk-jsapi/api/biz/navigation/close';
import { openLink$ } from 'dingtalk-jsapi/api/biz/util/openLink';
import { scan$ } from 'dingtalk-jsapi/api/biz/util/scan';
import { share$ } from 'dingtalk-jsapi/api/biz/util/share';
import 'dingtalk-jsapi/entry/mobile';
import 'dingtalk-jsapi/platform/pc';
import { answerWithin, doneWithin, QUICK_MS, RIDER_MS, textNamed } from '../../answer-within.ts';
import type { HostModule } from '../../capabilities.ts';

/** The bridge's code for a rider who leaves. */
const LEFT = '-1';

/** A call of the bridge, which reports a rider who leaves by a number only. */
const withCancellation = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    const code = String((error as { errorCode?: string | number } | null)?.errorCode);
    throw code === LEFT ? new Error('cancelled') : error;
  }
};

/** All channels of its sheet. */
const ALL_WAYS = 0;

const dt: HostModule = {
  share: ({ title, desc: content, url, imageUrl: image }) =>
    answerWithin(
      RIDER_MS,
      () => withCancellation(share$({ type: ALL_WAYS, url, title, content, image })),
      () => 'opened',
    ),
  close: () => doneWithin(QUICK_MS, () => close$({})),
  openAddress: (url) => doneWithin(QUICK_MS, () => openLink$({ url })),
  scan: () =>
    answerWithin(RIDER_MS, () => withCancellation(scan$({ type: 'all' })), textNamed('text')),
};
export default dt;
