import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../context.ts';
import type { Adapters } from './adapters.ts';

/** The drivers the configuration asks for, with the pages of those that are sandboxes. */
export function chooseAdapters(_ctx: Omit<Context, 'adapters'>): Adapters {
  return {
    sms: absent('sms'),
    payment: absent('payment'),
    partner: absent('partner'),
    miniProgram: absent('mini-program'),
    storage: absent('storage'),
    sandboxPages: {},
  };
}

const absent = <T extends { readonly name: string }>(name: string): T =>
  new Proxy({ name } as T, {
    get: (target, key) =>
      key === 'name' ? target.name : () => Promise.reject(new CodedError('upstream_failed')),
  });
