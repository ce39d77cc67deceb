import { CodedError } from '@shtrans/contract/errors';

/** Sends text messages. */
export interface SmsPort {
  readonly name: string;
  /**
   * Raises `sms_failed` only where the provider definitely refused; where it did not answer, or not
   * with yes or no, the message may arrive all the same: `unconfirmed`.
   * @param message.code the login code alone, for drivers that fill a provider's template
   */
  send(message: { phone: string; code: string; text: string }): Promise<'sent' | 'unconfirmed'>;
}

/** Nobody sends text messages: who asks for a code is told so. */
export const noSms: SmsPort = {
  name: 'none',
  send: () => Promise.reject(new CodedError('sms_failed')),
};
