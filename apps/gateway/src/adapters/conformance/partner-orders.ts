import type { z } from 'zod';
import type { PartnerSystem } from '../../db/schema.ts';
import type { PartnerCall } from '../partner-api.ts';
import { partnerOrdersCalls } from '../partner-orders/port.ts';
import { type Check, type CheckedPartner, must, signatureChecks } from './checked-partner.ts';

/** A number that no network assigns. */
const UNKNOWN_PHONE = '10000000000';
const UNKNOWN_ORDER = 'there-is-no-such-order';

/** The calls of a system; of an order, only its id matters here. */
interface Calls {
  orders: PartnerCall<z.ZodType<{ phone: string }>, z.ZodType<{ id: string }[]>>;
  order: PartnerCall<z.ZodType<{ phone: string; orderId: string }>, z.ZodType<{ id: string }>>;
}

/** Returns the checks of a server of rail and partner orders; with a phone, also of its rider's orders. */
export const partnerOrdersChecks = (
  partner: CheckedPartner,
  phone: string | undefined,
): Check[] => [
  ...systemChecks(partner, 'rail', phone),
  ...systemChecks(partner, 'partners', phone),
];

function systemChecks(
  partner: CheckedPartner,
  system: PartnerSystem,
  phone: string | undefined,
): Check[] {
  const { orders, order }: Calls = partnerOrdersCalls[system];
  const mustBeMissing = async (request: { phone: string; orderId: string }): Promise<void> => {
    const { status } = await partner.post(order.path, JSON.stringify(request));
    must(status === 404, `${order.path} answers ${status}, not 404`);
  };
  const checks: Check[] = [
    ...signatureChecks(partner, orders, { phone: UNKNOWN_PHONE }),
    ...signatureChecks(partner, order, { phone: UNKNOWN_PHONE, orderId: UNKNOWN_ORDER }),
    {
      name: `${system}: an unknown phone has no orders`,
      async run() {
        const { length } = await partner.ask(orders, { phone: UNKNOWN_PHONE });
        must(length === 0, `it has ${length}`);
      },
    },
    {
      name: `${system}: an unknown order is 404`,
      run: () => mustBeMissing({ phone: phone ?? UNKNOWN_PHONE, orderId: UNKNOWN_ORDER }),
    },
  ];
  if (phone === undefined) return checks;
  return [
    ...checks,
    {
      name: `${system}: each listed order can be read, and not with another phone`,
      async run() {
        for (const { id } of await partner.ask(orders, { phone })) {
          const read = await partner.ask(order, { phone, orderId: id });
          must(read.id === id, `the order ${id} is answered as ${read.id}`);
          await mustBeMissing({ phone: UNKNOWN_PHONE, orderId: id });
        }
      },
    },
  ];
}
