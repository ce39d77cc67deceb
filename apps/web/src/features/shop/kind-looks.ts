import { TRANSPORT_COLOURS, type TransportName } from '../../domain/transport/transport-icon.tsx';
import { graphicColour } from '../../ui/picture/colour.ts';

/** The mode whose pictogram and colour a kind of product has. */
const MODES: Readonly<Partial<Record<string, TransportName>>> = {
  day_ticket: 'metro',
  bundle: 'maglev',
  coupon: 'taxi',
  ticket_coupon: 'scenic_ticket',
  pack: 'multi_ticket',
  ecoupon: 'ferry',
  skin: 'bus',
};

/** The pictogram of a kind of product. */
export const kindIcon = (kind: string): TransportName => MODES[kind] ?? 'other';

/** The colour of a kind of product, in both schemes. */
export const kindColour = (kind: string): string =>
  graphicColour(TRANSPORT_COLOURS[kindIcon(kind)]);
