import { openingPageMessages } from '../messages.ts';
import { WechatPage } from '../wechat-page.tsx';

/** The youth vouchers, which are in the chat mini-program. */
export default function YouthVoucherPage() {
  const { wechat: t } = openingPageMessages();
  return (
    <WechatPage
      lead={t.voucherLead}
      text={t.voucherText}
      find={({ miniPrograms }) => miniPrograms.pages.find(({ id }) => id === 'youth-voucher')}
    />
  );
}
