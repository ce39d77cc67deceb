import { CodedError } from '@shtrans/contract/api/errors';

export interface TextMessage {
  phone: string;
  text: string;
  /** The login code alone, for drivers that fill a provider's template. */
  code?: string;
  /** Of an alarm: the page of the trip alone, for the same. */
  link?: string;
  /** Sent again, what has the same id is the same message. Without one it is sent once only. */
  id?: string;
}

/** Sends text messages. */
export interface SmsPort {
  readonly name: string;
  /**
   * Raises `sms_failed` only where the provider definitely refused; where it did not answer, or not
   * with yes or no, the message may arrive all the same: `unconfirmed`.
   */
  send(message: TextMessage): Promise<'sent' | 'unconfirmed'>;
}

/** Nobody sends text messages: who asks for a code is told so. */
export const noSms: SmsPort = {
  name: 'none',
  send: () => Promise.reject(new CodedError('sms_failed')),
};
