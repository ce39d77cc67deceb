import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../context.ts';
import type { Adapters } from './adapters.ts';
import { createSms } from './sms/create.ts';

/** The drivers the configuration asks for, with the pages of those that are sandboxes. */
export function chooseAdapters(ctx: Omit<Context, 'adapters'>): Adapters {
  const { config } = ctx;
  const sms = createSms(config, { ...ctx, ...(config.NODE_ENV === 'test' && { print: () => {} }) });
  return {
    sms: sms.port,
    payment: absent('payment'),
    partner: absent('partner'),
    miniProgram: absent('mini-program'),
    storage: absent('storage'),
    sandboxPages: { ...sms.pages },
  };
}

const absent = <T extends { readonly name: string }>(name: string): T =>
  new Proxy({ name } as T, {
    get: (target, key) =>
      key === 'name' ? target.name : () => Promise.reject(new CodedError('upstream_failed')),
  });
