import type { Figures } from '../../figures.ts';
import type { SmsPort } from './port.ts';

/** Wraps a driver to count its messages. */
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
