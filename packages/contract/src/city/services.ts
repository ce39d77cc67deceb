import type { RouteName } from '../addresses/addresses.ts';
import type { OrderType } from '../orders/types.ts';
import { MODE_GROUPS, type ModeGroup } from '../traffic/facts.ts';
import { isOneOf, keysOf } from '../values/narrow.ts';

interface ServiceRow {
  /** What the city offers. */
  text: string;
  /** Services without which it cannot be offered. */
  needs?: readonly string[];
  /** It needs at least one of these services. */
  needsOneOf?: readonly string[];
}

/**
 * What a city can offer besides the guide (departures, plans, lines, favourites, map), help and the account, which every
 * city has. The first ten are the order types.
 */
const ROWS = {
  metro: { text: 'metro rides that riders pay here' },
  bus: { text: 'bus rides that riders pay here' },
  ferry: { text: 'ferry rides that riders pay here' },
  taxi: { text: 'taxi rides that riders pay here' },
  parking: { text: 'car parks near a place, plates, parking fees and reports of wrong data' },
  multi_ticket: { text: 'day tickets and passes', needs: ['shop'] },
  scenic_ticket: { text: 'scenic spots with their tickets', needs: ['shop'] },
  maglev: { text: 'tickets of a maglev line', needs: ['shop'] },
  custom_bus: { text: 'seats on buses that run on demand' },
  co_passenger: { text: 'rides shared with other passengers' },
  ride_hailing: {
    text: 'called cars with their fee rules, trip sharing and emergency contacts',
    needs: ['taxi'],
  },
  ride_code: {
    text: 'the code that opens gates, and repairs of rides without an exit',
    needsOneOf: ['metro', 'bus', 'ferry'],
  },
  bikes: { text: 'shared bikes near a place and in plans' },
  shop: { text: 'products, tickets and e-coupons' },
  coupons: { text: 'coupons that reduce an amount' },
  points: { text: 'points for rides, with their ledger' },
  badges: { text: 'badges for rides, and links that share them' },
  campaigns: { text: "operators' campaigns, the page of activities and the year in rides" },
  invites: {
    text: 'invitations of new riders, promoters and rebates',
    needs: ['points', 'coupons'],
  },
  family_account: { text: 'rides paid for relatives', needs: ['real_name'] },
  real_name: { text: 'verification of names and faces' },
  rail_orders: { text: 'orders of the national railway' },
  partner_orders: { text: 'orders that other partners keep' },
  appointments: { text: 'bookings at repair shops and for test drives' },
  surveys: { text: 'surveys of riders' },
} as const satisfies Record<OrderType, ServiceRow> & Record<string, ServiceRow>;

export type ServiceId = keyof typeof ROWS;
export const SERVICES: Readonly<Record<ServiceId, ServiceRow>> = ROWS;
export const SERVICE_IDS = keysOf(ROWS);

const ORDERED: readonly ServiceId[] = [
  'metro',
  'bus',
  'ferry',
  'taxi',
  'parking',
  'multi_ticket',
  'scenic_ticket',
  'maglev',
  'custom_bus',
  'co_passenger',
  'shop',
];
const FEES: readonly ServiceId[] = ['ride_hailing', 'taxi'];

/**
 * The services that a screen needs, by the screen's name: it exists in a city that offers at least one of them. Screens
 * that are not listed exist in every city.
 */
export const NEEDED_BY_SCREEN: Readonly<Partial<Record<RouteName, readonly ServiceId[]>>> = {
  // Orders
  orders: ORDERED,
  ordersByType: ORDERED,
  ordersByTypeAndStatus: ORDERED,
  orderDetail: ORDERED,
  parkingDetail: ORDERED,
  paymentResult: ORDERED,
  ampOrderDetail: ORDERED,
  evaluateOrder: ORDERED,
  receipt: ORDERED,
  refundDetail: ORDERED,
  ridingDetail: ORDERED,
  ridingDetailOld: ORDERED,
  journey: ORDERED,
  helpRequest: ORDERED,
  railOrders: ['rail_orders'],
  railOrder: ['rail_orders'],
  partnerOrders: ['partner_orders'],
  partnerOrder: ['partner_orders'],
  // Rides
  stationTaxi: ['ride_hailing'],
  travelSharing: ['ride_hailing'],
  emergencyContacts: ['ride_hailing'],
  taxiRule: FEES,
  saicRule: FEES,
  saicEstimate: FEES,
  estimateRule: FEES,
  cancellationFeeRule: FEES,
  cancellationRules: FEES,
  prepaymentRule: FEES,
  prepaymentAgreement: FEES,
  autotripOrderFee: FEES,
  autotripPriceRule: FEES,
  taxiPaid: FEES,
  taxiToPay: FEES,
  saicPaid: FEES,
  saicToPay: FEES,
  valuationForecast: FEES,
  rideCode: ['ride_code'],
  inOutStation: ['ride_code'],
  // Parking
  plates: ['parking'],
  stationParking: ['parking'],
  parkingReport: ['parking'],
  // Shop
  products: ['shop'],
  tickets: ['shop'],
  ecoupons: ['shop'],
  scenicSpots: ['scenic_ticket'],
  scenicSpot: ['scenic_ticket'],
  // What riders hold and get
  coupons: ['coupons'],
  invalidCoupons: ['coupons'],
  coupon: ['coupons'],
  couponRules: ['coupons'],
  points: ['points'],
  pointsGuide: ['points'],
  badges: ['badges'],
  badge: ['badges'],
  badgeShare: ['badges'],
  activities: ['campaigns'],
  browse: ['campaigns'],
  campaign: ['campaigns'],
  taskRedirect: ['campaigns'],
  youthVoucher: ['campaigns'],
  inviteNewUsers: ['invites'],
  metroTrial: ['invites'],
  promoterDownload: ['invites'],
  promoterLogin: ['invites'],
  promoterPoints: ['invites'],
  rebatePoints: ['invites'],
  rebateSignup: ['invites'],
  rebateQrcode: ['invites'],
  rebateBindEntry: ['invites'],
  rebateBind: ['invites'],
  rebateBindSuccess: ['invites'],
  friendsAppDownload: ['invites'],
  // Identity
  realName: ['real_name'],
  faceVerify: ['real_name'],
  intimateAccount: ['family_account'],
  intimateIntroduction: ['family_account'],
  intimateAgreement: ['family_account'],
  // Other
  repairShops: ['appointments'],
  repairList: ['appointments'],
  repairShop: ['appointments'],
  testDrive: ['appointments'],
  testDriveOrder: ['appointments'],
  testDriveAgreement: ['appointments'],
  survey: ['surveys'],
};

/**
 * What a city does not offer, for its pages: services, the screens that need them, and groups of lines that its timetable
 * does not have. Empty lists where it offers all.
 */
export interface Missing {
  services: readonly ServiceId[];
  screens: readonly RouteName[];
  modes: readonly ModeGroup[];
}

/** Returns what a city lacks that offers these services and has lines of these groups. */
export function missingBeside(offered: readonly ServiceId[], modes: readonly ModeGroup[]): Missing {
  return {
    modes: keysOf(MODE_GROUPS).filter((group) => !modes.includes(group)),
    services: SERVICE_IDS.filter((id) => !offered.includes(id)),
    screens: keysOf(NEEDED_BY_SCREEN).filter(
      (name) => NEEDED_BY_SCREEN[name]?.some((id) => offered.includes(id)) !== true,
    ),
  };
}

/** Returns what a service lacks among those that a city offers, as a sentence; undefined if it can be offered. */
export function lackOf(id: ServiceId, offered: readonly ServiceId[]): string | undefined {
  const { needs = [], needsOneOf } = SERVICES[id];
  const lacking = needs.filter((needed) => !isOneOf<string>(offered, needed));
  if (lacking.length > 0) return `${id} needs ${lacking.join(' and ')}`;
  if (needsOneOf?.every((needed) => !isOneOf<string>(offered, needed)) === true) {
    return `${id} needs ${needsOneOf.join(' or ')}`;
  }
  return undefined;
}
