import { close$ } from 'dingtalk-jsapi/api/biz/navigation/close';
import { openLink$ } from 'dingtalk-jsapi/api/biz/util/openLink';
import { scan$ } from 'dingtalk-jsapi/api/biz/util/scan';
import { share$ } from 'dingtalk-jsapi/api/biz/util/share';
import 'dingtalk-jsapi/entry/mobile';
import 'dingtalk-jsapi/platform/pc';
import { answerWithin, doneWithin, QUICK_MS, RIDER_MS, textNamed } from '../../answer-within.ts';
import type { HostModule } from '../../capabilities.ts';

/** What the bridge says when the rider leaves. */
const LEFT = '-1';

/** A call of the bridge; a rider who leaves is told by a number alone. */
const asked = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (said) {
    const code = String((said as { errorCode?: string | number } | null)?.errorCode);
    throw code === LEFT ? new Error('cancelled') : said;
  }
};

/** All the ways its sheet has. */
const ALL_WAYS = 0;

const dt: HostModule = {
  share: ({ title, desc: content, url, imageUrl: image }) =>
    answerWithin(
      RIDER_MS,
      () => asked(share$({ type: ALL_WAYS, url, title, content, image })),
      () => 'opened',
    ),
  close: () => doneWithin(QUICK_MS, () => close$({})),
  openAddress: (url) => doneWithin(QUICK_MS, () => openLink$({ url })),
  scan: () => answerWithin(RIDER_MS, () => asked(scan$({ type: 'all' })), textNamed('text')),
};
export default dt;
