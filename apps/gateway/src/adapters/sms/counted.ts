import type { Figures } from '../../figures.ts';
import type { SmsPort } from './port.ts';

/** The same driver, whose messages are counted. */
export const countedSms = (sms: SmsPort, figures: Figures): SmsPort => ({
  ...sms,
  async send(...message) {
    const outcome = await sms.send(...message).catch((error: unknown) => {
      figures.textMessage('failed');
      throw error;
    });
    figures.textMessage('sent');
    return outcome;
  },
});
