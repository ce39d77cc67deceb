/** Marks an address whose visit must be authorised again (specification, section 4). */
export const DIAMOND_MARK = '__requireAliDiamondAuth';

/** The query of an address, as `URLSearchParams` reads it. */
interface AddressQuery {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** Diamond mode: the card entry of the payment app (specification, section 4). */
export const inDiamondMode = (query: AddressQuery): boolean =>
  query.get('sourcefrom') === 'alidiamond' ||
  query.has('thirdticket') ||
  (query.get('alidiamond') ?? '') !== '';

/** Whether the payment app shows nothing of such an address until it is authorised. */
export const needsDiamond = (query: AddressQuery): boolean =>
  query.has(DIAMOND_MARK) || inDiamondMode(query);
