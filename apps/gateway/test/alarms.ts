import { CodedError } from '@shtrans/contract/api/errors';
import type { SmsPort } from '../src/adapters/sms/port.ts';
import type { TestGateway } from './harness.ts';
import { userIdOf } from './orders.ts';
import { giveRide, type RideInput } from './rides.ts';

/** A phone whose messages the provider refuses, and one whose messages get no answer. */
export const REFUSED = '13700000002';
export const LOST = '13700000003';

export interface Caller {
  token: string;
  userId: string;
  phone: string;
  ride: string;
}

/** Calls about emergency contacts and alarms, and the messages that a provider of text messages received. */
export function alarmCalls(gatewayOf: () => TestGateway) {
  let newestPhone = 13_940_000_000;
  const sentMessages: Parameters<SmsPort['send']>[0][] = [];
  const sms: SmsPort = {
    name: 'test',
    send: (message) => {
      sentMessages.push(message);
      if (message.phone === REFUSED) return Promise.reject(new CodedError('sms_failed'));
      return Promise.resolve(message.phone === LOST ? 'unconfirmed' : 'sent');
    },
  };
  const rider = async (input: RideInput = {}): Promise<Caller> => {
    const gateway = gatewayOf();
    const phone = String(newestPhone++);
    const token = await gateway.login(phone);
    const userId = await userIdOf(gateway.db, token);
    return { token, userId, phone, ride: await giveRide(gateway, userId, input) };
  };
  const add = async ({ token }: Caller, phone: string, name = '妈妈', gateway = gatewayOf()) =>
    await gateway.call('POST auto:/v1/emergency-contacts', { body: { name, phone } }, { token });
  const alarm = async ({ token, ride }: Caller, key?: string, gateway = gatewayOf()) =>
    await gateway.call(
      'POST auto:/v1/rides/:id/alarms',
      { params: { id: ride } },
      { token, language: 'en_us', ...(key !== undefined && { idempotencyKey: key }) },
    );
  const lastAlarm = async ({ token, ride }: Caller) => {
    const input = { params: { id: ride } };
    const { body } = await gatewayOf().call('GET auto:/v1/rides/:id/alarm', input, { token });
    return body.alarm;
  };
  return { add, alarm, lastAlarm, rider, sentMessages, sms };
}
