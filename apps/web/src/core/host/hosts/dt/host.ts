import { close$ } from 'dingtalk-jsapi/api/biz/navigation/close';
import { openLink$ } from 'dingtalk-jsapi/api/biz/util/openLink';
import { scan$ } from 'dingtalk-jsapi/api/biz/util/scan';
import { share$ } from 'dingtalk-jsapi/api/biz/util/share';
import 'dingtalk-jsapi/entry/mobile';
import { answerWithin, doneWithin, QUICK_MS, RIDER_MS, textNamed } from '../../answer-within.ts';
import type { HostModule } from '../../capabilities.ts';

/** All the ways its sheet has. */
const ALL_WAYS = 0;

const dt: HostModule = {
  share: ({ title, desc: content, url, imageUrl: image }) =>
    answerWithin(
      RIDER_MS,
      () => share$({ type: ALL_WAYS, url, title, content, image }),
      () => 'opened',
    ),
  close: () => doneWithin(QUICK_MS, () => close$({})),
  openAddress: (url) => doneWithin(QUICK_MS, () => openLink$({ url })),
  scan: () => answerWithin(RIDER_MS, () => scan$({ type: 'all' }), textNamed('text')),
};
export default dt;
