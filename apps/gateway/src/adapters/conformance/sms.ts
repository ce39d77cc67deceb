import { type MessageContent, type SentMessage, smsApi } from '../sms/port.ts';
import { type Check, type CheckedPartner, must, signatureChecks } from './checked-partner.ts';

/** One message of each kind. A kind that is missing does not compile. */
const EXAMPLES: { [K in MessageContent as K['kind']]: K['parameters'] } = {
  login_code: { code: '000000', minutes: '5' },
  closing_code: { code: '000000', minutes: '5' },
  closure_notice: { day: '2026年12月1日' },
  alarm: { digits: '0000', number: '110', link: 'https://transit.example/t', path: 't' },
  campaign_reminder: { name: '测试', time: '12月1日 09:00' },
  ticket_reminder: { name: '测试', time: '12月1日 09:00' },
  refund_notice: { name: '测试', amount: '1.00' },
};

/** Returns the checks of a relay of text messages. With a phone, it gets a message of each kind, and no other message. */
export function smsChecks(
  partner: CheckedPartner,
  newId: () => string,
  phone: string | undefined,
): Check[] {
  const { send } = smsApi.calls;
  const messageOf = (kind: MessageContent['kind']): SentMessage => {
    const parameters = { ...EXAMPLES[kind] };
    const text = `测试短信，请忽略（${kind}）。`;
    const to = phone ?? '13800000000';
    return { phone: to, kind, language: 'zh_cn', parameters, text, id: newId() };
  };
  const mustAccept = async (message: SentMessage): Promise<void> => {
    const { status } = await partner.post(send.path, JSON.stringify(message));
    must(status >= 200 && status < 300, `it answers ${status}`);
  };
  const refusals = signatureChecks(partner, send, messageOf('login_code'));
  if (phone === undefined) return refusals;
  const kinds = Object.keys(EXAMPLES) as MessageContent['kind'][];
  return [
    ...refusals,
    ...kinds.map((kind) => ({
      name: `accepts \`${kind}\`, also when the same id is posted again: look whether it arrives once`,
      async run() {
        const message = messageOf(kind);
        await mustAccept(message);
        await mustAccept(message);
      },
    })),
  ];
}
