import { CodedError } from '@shtrans/contract/api/errors';

export interface TextMessage {
  phone: string;
  text: string;
  /** The login code alone, for drivers that fill a provider's template. */
  code?: string;
  /** The link to the trip of an alarm, for the same drivers. */
  link?: string;
  /** A repeated id is the same message. A message without an id is sent only once. */
  id?: string;
}

/** Sends text messages. */
export interface SmsPort {
  readonly name: string;
  /**
   * Throws `sms_failed` only if the provider definitely refused. Returns `unconfirmed` without a clear
   * answer, because the message may still arrive.
   */
  send(message: TextMessage): Promise<'sent' | 'unconfirmed'>;
}

/** No SMS provider is connected; a request for a login code fails. */
export const noSms: SmsPort = {
  name: 'none',
  send: () => Promise.reject(new CodedError('sms_failed')),
};
