import { CodedError } from '@shtrans/contract/errors';

/** Sends text messages. Raises `sms_failed` when the provider refuses or does not answer in time. */
export interface SmsPort {
  readonly name: string;
  /** @param message.code the login code alone, for drivers that fill a provider's template */
  send(message: { phone: string; code: string; text: string }): Promise<void>;
}

/** Nobody sends text messages: who asks for a code is told so. */
export const noSms: SmsPort = {
  name: 'none',
  send: () => Promise.reject(new CodedError('sms_failed')),
};
