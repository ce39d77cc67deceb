import type { OrderType } from '../../packages/contract/src/orders/types.ts';
import { BRAND_MARK } from '../../packages/contract/src/addresses/page-drawing.ts';
import { textsIn } from '../../apps/web/src/core/testing/texts.ts';
import type { MessagesHandle } from '../../apps/web/src/core/i18n/messages.ts';
import { appMessages } from '../../apps/web/src/app/messages.ts';
import { notOfferedMessages } from '../../apps/web/src/app/not-offered-messages.ts';
import { gateMessages } from '../../apps/web/src/app/gates/messages.ts';
import { waitingMessages } from '../../apps/web/src/app/waiting-messages.ts';
import { aboutMessages } from '../../apps/web/src/features/about/messages.ts';
import { accountMessages } from '../../apps/web/src/features/account/messages.ts';
import { authMessages } from '../../apps/web/src/features/auth/messages.ts';
import { drawCheckMessages } from '../../apps/web/src/features/campaigns/draw-check/messages.ts';
import { campaignMessages } from '../../apps/web/src/features/campaigns/messages.ts';
import { momentMessages } from '../../apps/web/src/features/campaigns/moments/messages.ts';
import { standingMessages } from '../../apps/web/src/features/campaigns/standing-messages.ts';
import { inviteMessages } from '../../apps/web/src/features/invites/messages.ts';
import { openingPageMessages } from '../../apps/web/src/features/opening/messages.ts';
import { helpMessages } from '../../apps/web/src/features/help/messages.ts';
import { platesMessages } from '../../apps/web/src/features/plates/messages.ts';
import { homeMessages } from '../../apps/web/src/features/home/messages.ts';
import { meMessages } from '../../apps/web/src/features/me/messages.ts';
import { aftercareMessages } from '../../apps/web/src/features/aftercare/messages.ts';
import { journeyMessages } from '../../apps/web/src/features/aftercare/journey-messages.ts';
import { activityMessages } from '../../apps/web/src/domain/activities/messages.ts';
import { activityPageMessages } from '../../apps/web/src/features/activities/messages.ts';
import { badgeMessages } from '../../apps/web/src/features/badges/messages.ts';
import { rideCodeMessages } from '../../apps/web/src/features/ride-code/messages.ts';
import { outcomeMessages } from '../../apps/web/src/features/orders/payment/outcome-messages.ts';
import { orderDetailMessages } from '../../apps/web/src/features/orders/detail/detail-messages.ts';
import { paymentMessages } from '../../apps/web/src/domain/payments/messages.ts';
import { paidMessages } from '../../apps/web/src/features/orders/payment/paid-messages.ts';
import { scanMessages } from '../../apps/web/src/features/orders/payment/scan-messages.ts';
import { benefitsMessages } from '../../apps/web/src/features/orders/benefits/benefits-messages.ts';
import { ordersMessages } from '../../apps/web/src/features/orders/messages.ts';
import { orderMessages } from '../../apps/web/src/domain/orders/messages.ts';
import { partnerOrdersMessages } from '../../apps/web/src/features/partner-orders/messages.ts';
import { departuresMessages } from '../../apps/web/src/domain/departures/messages.ts';
import { favouritesMessages } from '../../apps/web/src/domain/favourites/messages.ts';
import { appointmentMessages } from '../../apps/web/src/domain/appointments/messages.ts';
import { repairMessages } from '../../apps/web/src/features/repair/messages.ts';
import { testDriveMessages } from '../../apps/web/src/features/test-drive/messages.ts';
import { parkingReportMessages } from '../../apps/web/src/features/parking-report/messages.ts';
import { picturesMessages } from '../../apps/web/src/domain/pictures/messages.ts';
import { mapMessages } from '../../apps/web/src/domain/maps/messages.ts';
import { rideRepairMessages } from '../../apps/web/src/features/ride-repair/messages.ts';
import { surveyMessages } from '../../apps/web/src/features/survey/messages.ts';
import { shopMessages } from '../../apps/web/src/features/shop/messages.ts';
import { productMessages } from '../../apps/web/src/domain/products/messages.ts';
import { passMessages } from '../../apps/web/src/domain/tickets/messages.ts';
import { nearbyMessages } from '../../apps/web/src/domain/nearby/messages.ts';
import { placesMessages } from '../../apps/web/src/domain/places/messages.ts';
import { openingMessages } from '../../apps/web/src/domain/app/messages.ts';
import { faceMessages } from '../../apps/web/src/features/face/messages.ts';
import { viewingMessages } from '../../apps/web/src/features/viewing/messages.ts';
import { scenicMessages } from '../../apps/web/src/features/scenic/messages.ts';
import { sessionsMessages } from '../../apps/web/src/features/sessions/messages.ts';
import { stationMessages } from '../../apps/web/src/domain/stations/messages.ts';
import { transitMessages } from '../../apps/web/src/domain/transit/messages.ts';
import { shareMessages } from '../../apps/web/src/domain/share/messages.ts';
import { sharingMessages } from '../../apps/web/src/features/sharing/messages.ts';
import { aroundMessages } from '../../apps/web/src/features/around/messages.ts';
import { guideMessages } from '../../apps/web/src/features/guide/messages.ts';
import { lineMessages } from '../../apps/web/src/features/line/messages.ts';
import { linesMessages } from '../../apps/web/src/features/lines/messages.ts';
import { networkMapMessages } from '../../apps/web/src/features/network-map/messages.ts';
import { planningMessages } from '../../apps/web/src/features/planning/messages.ts';
import { stationGuideMessages } from '../../apps/web/src/features/station-guide/messages.ts';
import { tripSharingMessages } from '../../apps/web/src/features/trip-sharing/messages.ts';
import { pointsMessages } from '../../apps/web/src/features/points/messages.ts';
import { ridesMessages } from '../../apps/web/src/features/rides/messages.ts';
import { conversationMessages } from '../../apps/web/src/features/rides/conversation-messages.ts';
import { familyMessages } from '../../apps/web/src/features/family/messages.ts';
import { realNameMessages } from '../../apps/web/src/features/real-name/messages.ts';
import { rulesMessages } from '../../apps/web/src/features/rules/messages.ts';
import { feeMessages } from '../../apps/web/src/domain/fares/messages.ts';
import { couponMessages } from '../../apps/web/src/domain/coupons/messages.ts';
import { loginMessages } from '../../apps/web/src/domain/login/messages.ts';
import { transportMessages } from '../../apps/web/src/domain/transport/messages.ts';
import { formMessages } from '../../apps/web/src/ui/form/messages.ts';
import { walletMessages } from '../../apps/web/src/features/wallet/messages.ts';
import { uiMessages } from '../../apps/web/src/ui/messages.ts';
import inspectorTexts from '../../apps/gateway/sandbox/gates/inspector-texts.json' with { type: 'json' };
import cashier from '../../apps/gateway/sandbox/payment/texts.json' with { type: 'json' };
import { errorMessages } from '../../apps/web/src/core/api/error-messages.ts';
import type { Bilingual } from '../../packages/contract/src/api/schemas.ts';
import type { Language } from '../../tools/stage/gateway.ts';

export const LANGUAGES: readonly Language[] = ['zh_cn', 'en_us'];

/**
 * A file whose subject is not the language runs its journeys in one. The files alternate between the two languages, and
 * `every-screen.ts` checks every state of every screen in both.
 */
export const IN_CHINESE: readonly Language[] = ['zh_cn'];
export const IN_ENGLISH: readonly Language[] = ['en_us'];

const inLanguage = <K extends string>(table: Record<K, Bilingual>, language: keyof Bilingual) =>
  Object.fromEntries(
    Object.entries<Bilingual>(table).map(([key, text]) => [key, text[language]]),
  ) as Record<K, string>;

/** The texts of the sandbox provider's cashier. */
const cashierIn = (language: keyof Bilingual) => ({
  actions: inLanguage(cashier.actions, language),
  refundMode: inLanguage(cashier.refundMode, language),
  states: inLanguage(cashier.states, language),
  backToScreen: cashier.backToScreen[language],
  lateAfter: cashier.lateAfter[language],
  refunds: cashier.refunds[language],
});

/** The brand of the bundled operator data. */
const BRANDS: Readonly<Record<Language, string>> = { zh_cn: '城市出行', en_us: 'City Transit' };

/** Returns texts as pages show them: with the operator's brand for its mark. */
function withBrand(texts: unknown, brand: string): unknown {
  if (typeof texts === 'string') return texts.replaceAll(BRAND_MARK, brand);
  if (Array.isArray(texts)) return texts.map((text) => withBrand(text, brand));
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, withBrand(text, brand)]),
  );
}

/** The app's texts, from its own dictionaries: a journey reads a page as the rider does. */
function textsOf(language: Language) {
  const say = <T>(handle: MessagesHandle<T>): T =>
    withBrand(textsIn(language, handle), BRANDS[language]) as T;
  const short = language === 'zh_cn' ? 'zh' : 'en';
  return {
    app: say(appMessages),
    notOffered: say(notOfferedMessages),
    gates: say(gateMessages),
    about: say(aboutMessages),
    auth: say(authMessages),
    moments: say(momentMessages),
    campaigns: {
      ...say(campaignMessages),
      ...say(standingMessages),
      counting: say(momentMessages).counting,
    },
    invites: say(inviteMessages),
    drawCheck: say(drawCheckMessages),
    shop: say(shopMessages),
    survey: say(surveyMessages),
    rideRepair: say(rideRepairMessages),
    products: say(productMessages),
    passes: say(passMessages),
    opening: say(openingPageMessages),
    help: say(helpMessages),
    pictures: say(picturesMessages),
    parkingReport: say(parkingReportMessages),
    plates: say(platesMessages),
    home: say(homeMessages),
    me: say(meMessages),
    order: say(orderMessages),
    orders: say(ordersMessages),
    detail: { ...say(orderDetailMessages), ...say(outcomeMessages) },
    payment: say(paymentMessages),
    paid: say(paidMessages),
    scan: say(scanMessages),
    after: say(aftercareMessages),
    journey: say(journeyMessages),
    elsewhere: say(partnerOrdersMessages),
    family: say(familyMessages),
    realName: say(realNameMessages),
    form: say(formMessages),
    rules: say(rulesMessages),
    benefits: say(benefitsMessages),
    coupons: say(couponMessages),
    activities: say(activityMessages),
    activityPage: say(activityPageMessages),
    badges: say(badgeMessages),
    share: say(shareMessages),
    sharing: say(sharingMessages),
    rideCode: say(rideCodeMessages),
    gate: inspectorTexts.script[short],
    wallet: say(walletMessages),
    login: say(loginMessages),
    scenic: say(scenicMessages),
    viewing: say(viewingMessages),
    appOnly: say(openingMessages),
    face: say(faceMessages),
    sessions: say(sessionsMessages),
    account: say(accountMessages),
    fees: say(feeMessages),
    points: say(pointsMessages),
    rides: { ...say(ridesMessages), conversation: say(conversationMessages) },
    transit: say(transitMessages),
    departures: say(departuresMessages),
    favourites: say(favouritesMessages),
    places: say(placesMessages),
    nearby: say(nearbyMessages),
    stations: say(stationMessages),
    maps: say(mapMessages),
    guide: say(guideMessages),
    lines: say(linesMessages),
    line: say(lineMessages),
    networkMap: say(networkMapMessages),
    around: say(aroundMessages),
    appointments: say(appointmentMessages),
    repair: say(repairMessages),
    testDrive: say(testDriveMessages),
    planning: say(planningMessages),
    stationGuide: say(stationGuideMessages),
    trip: say(tripSharingMessages),
    waiting: say(waitingMessages),
    transport: say(transportMessages),
    ui: say(uiMessages),
    errors: say(errorMessages),
    cashier: cashierIn(short),
  };
}

export const TEXTS = { zh_cn: textsOf('zh_cn'), en_us: textsOf('en_us') };

export type Texts = (typeof TEXTS)[Language];

/** Page titles of the route table, which are not in the dictionaries. */
export const TITLES = {
  zh_cn: {
    about: '关于',
    guide: '出行指南',
    order: '订单详情',
    parking: '停车订单详情',
    partnerLogin: '第三方登录',
    railOrders: '火车票订单',
  },
  en_us: {
    about: 'About',
    guide: 'Traffic guide',
    order: 'Order detail',
    parking: 'Parking order',
    partnerLogin: 'Partner log in',
    railOrders: 'Rail orders',
  },
} as const;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern for a text that contains a number, such as a count-down: `withNumber(t.resendIn)`. */
export const withNumber = (text: (n: number) => string): RegExp =>
  new RegExp(literal(text(987)).replace('987', String.raw`\d+`));

/** A pattern for a text that contains a time of day: `withTime(t.asOf)`. */
export const withTime = (text: (time: string) => string): RegExp =>
  new RegExp(literal(text('@')).replace('@', String.raw`\d\d:\d\d`));

/** A pattern for a name that begins with `text`. */
export const beginning = (text: string): RegExp => new RegExp(`^${literal(text)}`);

/** How the name of the link to an order of a type begins. */
export const viewOf = (t: Texts, type: OrderType): string => t.transport[type];
