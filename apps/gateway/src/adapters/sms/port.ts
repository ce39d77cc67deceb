import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import type { Language } from '../../http/language.ts';
import { partnerApi } from '../partner-api.ts';

/**
 * The parameters of each kind of message, in the order of a provider's template. Providers refuse links in parameters, so
 * `link` and `path` of an alarm come last: templates do without them unless the operator names them.
 */
export const MESSAGE_PARAMETERS = {
  login_code: ['code', 'minutes'],
  closing_code: ['code', 'minutes'],
  closure_notice: ['day'],
  alarm: ['digits', 'number', 'link', 'path'],
  campaign_reminder: ['name', 'time'],
  ticket_reminder: ['name', 'time'],
  refund_notice: ['name', 'amount'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MessageKind = keyof typeof MESSAGE_PARAMETERS;
export const MESSAGE_KINDS = Object.keys(MESSAGE_PARAMETERS) as [MessageKind, ...MessageKind[]];
export const isMessageKind = (text: string): text is MessageKind =>
  Object.hasOwn(MESSAGE_PARAMETERS, text);

type ParameterOf<K extends MessageKind> = (typeof MESSAGE_PARAMETERS)[K][number];

/** A kind with its parameters. Reading a parameter that the kind does not have gives undefined. */
export type MessageContent = {
  [K in MessageKind]: {
    kind: K;
    parameters: Readonly<Record<ParameterOf<K>, string>> &
      Readonly<Partial<Record<Exclude<ParameterOf<MessageKind>, ParameterOf<K>>, never>>>;
  };
}[MessageKind];

export type TextMessage = MessageContent & {
  phone: string;
  language: Language;
  /** The whole message, for drivers that need no template. */
  text: string;
  /** A repeated id is the same message. A message without an id is sent only once. */
  id?: string;
};

/** Sends text messages. */
export interface SmsPort {
  readonly name: string;
  /** The provider delivers a repeated id once. Without it, an unconfirmed message is not sent again. */
  readonly recognisesIds?: boolean;
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

/** 408 does not say whether the provider received the request, so it is not a refusal. */
const REQUEST_TIMEOUT = 408;

/** Returns what a status other than 2xx means. Throws `sms_failed` for a refusal. */
export function outcomeOfStatus(status: number): 'unconfirmed' {
  if (status < 400 || status >= 500 || status === REQUEST_TIMEOUT) return 'unconfirmed';
  throw new CodedError('sms_failed', { message: `the SMS provider answered ${status}` });
}

const message = z.object({
  phone: z.string().meta({ description: 'Mainland number of 11 digits, without the country code' }),
  kind: z.enum(MESSAGE_KINDS).meta({
    description: 'For relays that fill a template. A kind that is not known can be sent as `text`',
  }),
  language: z.enum(['zh_cn', 'en_us']),
  parameters: z.record(z.string(), z.string()).meta({
    description: `By kind: ${MESSAGE_KINDS.map((kind) => `\`${kind}\` has ${MESSAGE_PARAMETERS[kind].map((name) => `\`${name}\``).join(', ')}`).join('; ')}`,
  }),
  text: z.string().meta({ description: 'The whole message' }),
  code: z.string().optional().meta({ description: 'The code alone, as in `parameters`' }),
  link: z.string().optional().meta({ description: 'The link of an alarm, as in `parameters`' }),
  id: z.string().optional().meta({
    description:
      'A message with an id may be posted several times and must be delivered once. One without an id is never posted again',
  }),
});
export type SentMessage = z.input<typeof message>;

export const smsApi = partnerApi({
  title: 'Text messages',
  description:
    'Delivers text messages. A rider waits: answer within 5 s. Any 2xx means accepted; 4xx except 408 is a refusal, after which the rider can request a code again immediately. Anything else, a redirect and no answer leave it open whether the message arrives.',
  calls: {
    send: {
      // The setting is the whole address.
      path: '',
      summary: 'Deliver a text message',
      asks: message,
      answers: z.looseObject({}).meta({ description: 'Not read' }),
    },
  },
});
