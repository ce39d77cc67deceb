import { useRoute } from '../../../core/route/router.ts';
import { miniPageAsked } from '../mini-page.ts';
import { openingPageMessages } from '../messages.ts';
import { WechatPage } from '../wechat-page.tsx';

/** Opens the page of the chat mini-program that the address names, if the operator allows it. */
export default function OpenWechatPage() {
  const { wechat: t } = openingPageMessages();
  const routeQuery = useRoute().query;
  return <WechatPage lead={t.lead} find={(links) => miniPageAsked(links, routeQuery)} />;
}
