type Address = Readonly<Partial<Record<string, string>>>;

/** Names under which links have carried the order's id, and its number, the present one first. */
const ID_NAMES = ['id', 'orderId', 'order_id', 'orderid', 'tripId'] as const;
const NUMBER_NAMES = ['orderNo', 'order_no', 'orderCode', 'tradeNo'] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^\d{8,32}$/;

/**
 * The order an older link means. Some carried the number where the id stands now. Type codes
 * (`type`, `orderType`, `busType`) are passed over: the gateway knows what the order is.
 */
export function linkedOrder(query: Address): { id: string } | { orderNo: string } | undefined {
  const given = [...ID_NAMES, ...NUMBER_NAMES].map((name) => query[name]?.trim() ?? '');
  const id = given.find((value) => UUID.test(value));
  if (id !== undefined) return { id: id.toLowerCase() };
  const orderNo = given.find((value) => NUMBER.test(value));
  return orderNo === undefined ? undefined : { orderNo };
}
