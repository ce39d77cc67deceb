import { messages as appEn } from '../../apps/web/src/app/messages.en.ts';
import { messages as appZh } from '../../apps/web/src/app/messages.zh.ts';
import { messages as gatesEn } from '../../apps/web/src/app/gates/messages.en.ts';
import { messages as gatesZh } from '../../apps/web/src/app/gates/messages.zh.ts';
import { messages as waitingEn } from '../../apps/web/src/app/waiting-messages.en.ts';
import { messages as waitingZh } from '../../apps/web/src/app/waiting-messages.zh.ts';
import { messages as aboutEn } from '../../apps/web/src/features/about/messages.en.ts';
import { messages as aboutZh } from '../../apps/web/src/features/about/messages.zh.ts';
import { messages as authEn } from '../../apps/web/src/features/auth/messages.en.ts';
import { messages as authZh } from '../../apps/web/src/features/auth/messages.zh.ts';
import { messages as drawCheckEn } from '../../apps/web/src/features/campaigns/draw-check/messages.en.ts';
import { messages as drawCheckZh } from '../../apps/web/src/features/campaigns/draw-check/messages.zh.ts';
import { messages as campaignsEn } from '../../apps/web/src/features/campaigns/messages.en.ts';
import { messages as campaignsZh } from '../../apps/web/src/features/campaigns/messages.zh.ts';
import { messages as standingEn } from '../../apps/web/src/features/campaigns/standing-messages.en.ts';
import { messages as standingZh } from '../../apps/web/src/features/campaigns/standing-messages.zh.ts';
import { messages as invitesEn } from '../../apps/web/src/features/invites/messages.en.ts';
import { messages as invitesZh } from '../../apps/web/src/features/invites/messages.zh.ts';
import { messages as openingEn } from '../../apps/web/src/features/opening/messages.en.ts';
import { messages as openingZh } from '../../apps/web/src/features/opening/messages.zh.ts';
import { messages as helpEn } from '../../apps/web/src/features/help/messages.en.ts';
import { messages as helpZh } from '../../apps/web/src/features/help/messages.zh.ts';
import { messages as platesEn } from '../../apps/web/src/features/plates/messages.en.ts';
import { messages as platesZh } from '../../apps/web/src/features/plates/messages.zh.ts';
import { messages as homeEn } from '../../apps/web/src/features/home/messages.en.ts';
import { messages as homeZh } from '../../apps/web/src/features/home/messages.zh.ts';
import { messages as afterEn } from '../../apps/web/src/features/aftercare/messages.en.ts';
import { messages as afterZh } from '../../apps/web/src/features/aftercare/messages.zh.ts';
import { messages as journeyEn } from '../../apps/web/src/features/aftercare/journey-messages.en.ts';
import { messages as journeyZh } from '../../apps/web/src/features/aftercare/journey-messages.zh.ts';
import { messages as badgesEn } from '../../apps/web/src/features/badges/messages.en.ts';
import { messages as badgesZh } from '../../apps/web/src/features/badges/messages.zh.ts';
import { messages as rideCodeEn } from '../../apps/web/src/features/ride-code/messages.en.ts';
import { messages as rideCodeZh } from '../../apps/web/src/features/ride-code/messages.zh.ts';
import { messages as outcomeEn } from '../../apps/web/src/features/orders/payment/outcome-messages.en.ts';
import { messages as outcomeZh } from '../../apps/web/src/features/orders/payment/outcome-messages.zh.ts';
import { messages as detailEn } from '../../apps/web/src/features/orders/detail/detail-messages.en.ts';
import { messages as detailZh } from '../../apps/web/src/features/orders/detail/detail-messages.zh.ts';
import { messages as scanEn } from '../../apps/web/src/features/orders/payment/scan-messages.en.ts';
import { messages as scanZh } from '../../apps/web/src/features/orders/payment/scan-messages.zh.ts';
import { messages as benefitsEn } from '../../apps/web/src/features/orders/benefits/benefits-messages.en.ts';
import { messages as benefitsZh } from '../../apps/web/src/features/orders/benefits/benefits-messages.zh.ts';
import { messages as ordersEn } from '../../apps/web/src/features/orders/messages.en.ts';
import { messages as ordersZh } from '../../apps/web/src/features/orders/messages.zh.ts';
import { messages as orderEn } from '../../apps/web/src/domain/orders/messages.en.ts';
import { messages as orderZh } from '../../apps/web/src/domain/orders/messages.zh.ts';
import { messages as elsewhereEn } from '../../apps/web/src/features/partner-orders/messages.en.ts';
import { messages as elsewhereZh } from '../../apps/web/src/features/partner-orders/messages.zh.ts';
import { messages as departuresEn } from '../../apps/web/src/domain/departures/messages.en.ts';
import { messages as departuresZh } from '../../apps/web/src/domain/departures/messages.zh.ts';
import { messages as favouritesEn } from '../../apps/web/src/domain/favourites/messages.en.ts';
import { messages as favouritesZh } from '../../apps/web/src/domain/favourites/messages.zh.ts';
import { messages as appointmentsEn } from '../../apps/web/src/domain/appointments/messages.en.ts';
import { messages as appointmentsZh } from '../../apps/web/src/domain/appointments/messages.zh.ts';
import { messages as repairEn } from '../../apps/web/src/features/repair/messages.en.ts';
import { messages as repairZh } from '../../apps/web/src/features/repair/messages.zh.ts';
import { messages as testDriveEn } from '../../apps/web/src/features/test-drive/messages.en.ts';
import { messages as testDriveZh } from '../../apps/web/src/features/test-drive/messages.zh.ts';
import { messages as parkingReportEn } from '../../apps/web/src/features/parking-report/messages.en.ts';
import { messages as parkingReportZh } from '../../apps/web/src/features/parking-report/messages.zh.ts';
import { messages as picturesEn } from '../../apps/web/src/domain/pictures/messages.en.ts';
import { messages as picturesZh } from '../../apps/web/src/domain/pictures/messages.zh.ts';
import { messages as mapsEn } from '../../apps/web/src/domain/maps/messages.en.ts';
import { messages as mapsZh } from '../../apps/web/src/domain/maps/messages.zh.ts';
import { messages as rideRepairEn } from '../../apps/web/src/features/ride-repair/messages.en.ts';
import { messages as rideRepairZh } from '../../apps/web/src/features/ride-repair/messages.zh.ts';
import { messages as surveyEn } from '../../apps/web/src/features/survey/messages.en.ts';
import { messages as surveyZh } from '../../apps/web/src/features/survey/messages.zh.ts';
import { messages as shopEn } from '../../apps/web/src/features/shop/messages.en.ts';
import { messages as shopZh } from '../../apps/web/src/features/shop/messages.zh.ts';
import { messages as productsEn } from '../../apps/web/src/domain/products/messages.en.ts';
import { messages as productsZh } from '../../apps/web/src/domain/products/messages.zh.ts';
import { messages as nearbyEn } from '../../apps/web/src/domain/nearby/messages.en.ts';
import { messages as nearbyZh } from '../../apps/web/src/domain/nearby/messages.zh.ts';
import { messages as placesEn } from '../../apps/web/src/domain/places/messages.en.ts';
import { messages as placesZh } from '../../apps/web/src/domain/places/messages.zh.ts';
import { messages as appOnlyEn } from '../../apps/web/src/domain/app/messages.en.ts';
import { messages as appOnlyZh } from '../../apps/web/src/domain/app/messages.zh.ts';
import { messages as faceEn } from '../../apps/web/src/features/face/messages.en.ts';
import { messages as faceZh } from '../../apps/web/src/features/face/messages.zh.ts';
import { messages as viewingEn } from '../../apps/web/src/features/viewing/messages.en.ts';
import { messages as viewingZh } from '../../apps/web/src/features/viewing/messages.zh.ts';
import { messages as scenicEn } from '../../apps/web/src/features/scenic/messages.en.ts';
import { messages as scenicZh } from '../../apps/web/src/features/scenic/messages.zh.ts';
import { messages as sessionsEn } from '../../apps/web/src/features/sessions/messages.en.ts';
import { messages as sessionsZh } from '../../apps/web/src/features/sessions/messages.zh.ts';
import { messages as stationsEn } from '../../apps/web/src/domain/stations/messages.en.ts';
import { messages as stationsZh } from '../../apps/web/src/domain/stations/messages.zh.ts';
import { messages as transitEn } from '../../apps/web/src/domain/transit/messages.en.ts';
import { messages as transitZh } from '../../apps/web/src/domain/transit/messages.zh.ts';
import { messages as shareEn } from '../../apps/web/src/domain/share/messages.en.ts';
import { messages as shareZh } from '../../apps/web/src/domain/share/messages.zh.ts';
import { messages as sharingEn } from '../../apps/web/src/features/sharing/messages.en.ts';
import { messages as sharingZh } from '../../apps/web/src/features/sharing/messages.zh.ts';
import { messages as aroundEn } from '../../apps/web/src/features/around/messages.en.ts';
import { messages as aroundZh } from '../../apps/web/src/features/around/messages.zh.ts';
import { messages as guideEn } from '../../apps/web/src/features/guide/messages.en.ts';
import { messages as guideZh } from '../../apps/web/src/features/guide/messages.zh.ts';
import { messages as lineEn } from '../../apps/web/src/features/line/messages.en.ts';
import { messages as lineZh } from '../../apps/web/src/features/line/messages.zh.ts';
import { messages as linesEn } from '../../apps/web/src/features/lines/messages.en.ts';
import { messages as linesZh } from '../../apps/web/src/features/lines/messages.zh.ts';
import { messages as networkMapEn } from '../../apps/web/src/features/network-map/messages.en.ts';
import { messages as networkMapZh } from '../../apps/web/src/features/network-map/messages.zh.ts';
import { messages as planningEn } from '../../apps/web/src/features/planning/messages.en.ts';
import { messages as planningZh } from '../../apps/web/src/features/planning/messages.zh.ts';
import { messages as stationGuideEn } from '../../apps/web/src/features/station-guide/messages.en.ts';
import { messages as stationGuideZh } from '../../apps/web/src/features/station-guide/messages.zh.ts';
import { messages as tripEn } from '../../apps/web/src/features/trip-sharing/messages.en.ts';
import { messages as tripZh } from '../../apps/web/src/features/trip-sharing/messages.zh.ts';
import { messages as pointsEn } from '../../apps/web/src/features/points/messages.en.ts';
import { messages as pointsZh } from '../../apps/web/src/features/points/messages.zh.ts';
import { messages as ridesEn } from '../../apps/web/src/features/rides/messages.en.ts';
import { messages as ridesZh } from '../../apps/web/src/features/rides/messages.zh.ts';
import { messages as familyEn } from '../../apps/web/src/features/family/messages.en.ts';
import { messages as familyZh } from '../../apps/web/src/features/family/messages.zh.ts';
import { messages as realNameEn } from '../../apps/web/src/features/real-name/messages.en.ts';
import { messages as realNameZh } from '../../apps/web/src/features/real-name/messages.zh.ts';
import { messages as rulesEn } from '../../apps/web/src/features/rules/messages.en.ts';
import { messages as rulesZh } from '../../apps/web/src/features/rules/messages.zh.ts';
import { messages as feesEn } from '../../apps/web/src/domain/fares/messages.en.ts';
import { messages as feesZh } from '../../apps/web/src/domain/fares/messages.zh.ts';
import { messages as couponsEn } from '../../apps/web/src/domain/coupons/messages.en.ts';
import { messages as loginEn } from '../../apps/web/src/domain/login/messages.en.ts';
import { messages as transportEn } from '../../apps/web/src/domain/transport/messages.en.ts';
import { messages as couponsZh } from '../../apps/web/src/domain/coupons/messages.zh.ts';
import { messages as loginZh } from '../../apps/web/src/domain/login/messages.zh.ts';
import { messages as transportZh } from '../../apps/web/src/domain/transport/messages.zh.ts';
import { messages as formEn } from '../../apps/web/src/ui/form/messages.en.ts';
import { messages as formZh } from '../../apps/web/src/ui/form/messages.zh.ts';
import { messages as walletEn } from '../../apps/web/src/features/wallet/messages.en.ts';
import { messages as walletZh } from '../../apps/web/src/features/wallet/messages.zh.ts';
import { messages as uiEn } from '../../apps/web/src/ui/messages.en.ts';
import { messages as uiZh } from '../../apps/web/src/ui/messages.zh.ts';
import inspectorTexts from '../../apps/gateway/sandbox/gates/inspector-texts.json' with { type: 'json' };
import cashier from '../../apps/gateway/sandbox/payment/texts.json' with { type: 'json' };
import { errorTextsEn } from '../../packages/contract/src/api/error-texts.en.ts';
import { errorTextsZh } from '../../packages/contract/src/api/error-texts.zh.ts';
import type { Bilingual } from '../../packages/contract/src/api/schemas.ts';
import type { Language } from '../../tools/stage/gateway.ts';

export const LANGUAGES: readonly Language[] = ['zh_cn', 'en_us'];

/**
 * A file whose subject is not the language makes its journeys in one. The files take the two languages alternately, and
 * every state of every screen is looked at in both (`every-screen.ts`).
 */
export const IN_CHINESE: readonly Language[] = ['zh_cn'];
export const IN_ENGLISH: readonly Language[] = ['en_us'];

const inLanguage = <K extends string>(table: Record<K, Bilingual>, language: keyof Bilingual) =>
  Object.fromEntries(
    Object.entries<Bilingual>(table).map(([key, text]) => [key, text[language]]),
  ) as Record<K, string>;

/** What the sandbox provider's cashier says. */
const cashierIn = (language: keyof Bilingual) => ({
  actions: inLanguage(cashier.actions, language),
  refundMode: inLanguage(cashier.refundMode, language),
  states: inLanguage(cashier.states, language),
  backToScreen: cashier.backToScreen[language],
  lateAfter: cashier.lateAfter[language],
  refunds: cashier.refunds[language],
});

/** What the app says, from its own dictionaries: a journey reads a page as the rider does. */
export const TEXTS = {
  zh_cn: {
    app: appZh,
    gates: gatesZh,
    about: aboutZh,
    auth: authZh,
    campaigns: { ...campaignsZh, ...standingZh },
    invites: invitesZh,
    drawCheck: drawCheckZh,
    shop: shopZh,
    survey: surveyZh,
    rideRepair: rideRepairZh,
    products: productsZh,
    opening: openingZh,
    help: helpZh,
    pictures: picturesZh,
    parkingReport: parkingReportZh,
    plates: platesZh,
    home: homeZh,
    order: orderZh,
    orders: ordersZh,
    detail: { ...detailZh, ...outcomeZh },
    scan: scanZh,
    after: afterZh,
    journey: journeyZh,
    elsewhere: elsewhereZh,
    family: familyZh,
    realName: realNameZh,
    form: formZh,
    rules: rulesZh,
    benefits: benefitsZh,
    coupons: couponsZh,
    badges: badgesZh,
    share: shareZh,
    sharing: sharingZh,
    rideCode: rideCodeZh,
    gate: inspectorTexts.script.zh,
    wallet: walletZh,
    login: loginZh,
    scenic: scenicZh,
    viewing: viewingZh,
    appOnly: appOnlyZh,
    face: faceZh,
    sessions: sessionsZh,
    fees: feesZh,
    points: pointsZh,
    rides: ridesZh,
    transit: transitZh,
    departures: departuresZh,
    favourites: favouritesZh,
    places: placesZh,
    nearby: nearbyZh,
    stations: stationsZh,
    maps: mapsZh,
    guide: guideZh,
    lines: linesZh,
    line: lineZh,
    networkMap: networkMapZh,
    around: aroundZh,
    appointments: appointmentsZh,
    repair: repairZh,
    testDrive: testDriveZh,
    planning: planningZh,
    stationGuide: stationGuideZh,
    trip: tripZh,
    waiting: waitingZh,
    transport: transportZh,
    ui: uiZh,
    errors: errorTextsZh,
    cashier: cashierIn('zh'),
  },
  en_us: {
    app: appEn,
    gates: gatesEn,
    about: aboutEn,
    auth: authEn,
    campaigns: { ...campaignsEn, ...standingEn },
    invites: invitesEn,
    drawCheck: drawCheckEn,
    shop: shopEn,
    survey: surveyEn,
    rideRepair: rideRepairEn,
    products: productsEn,
    opening: openingEn,
    help: helpEn,
    pictures: picturesEn,
    parkingReport: parkingReportEn,
    plates: platesEn,
    home: homeEn,
    order: orderEn,
    orders: ordersEn,
    detail: { ...detailEn, ...outcomeEn },
    scan: scanEn,
    after: afterEn,
    journey: journeyEn,
    elsewhere: elsewhereEn,
    family: familyEn,
    realName: realNameEn,
    form: formEn,
    rules: rulesEn,
    benefits: benefitsEn,
    coupons: couponsEn,
    badges: badgesEn,
    share: shareEn,
    sharing: sharingEn,
    rideCode: rideCodeEn,
    gate: inspectorTexts.script.en,
    wallet: walletEn,
    login: loginEn,
    scenic: scenicEn,
    viewing: viewingEn,
    appOnly: appOnlyEn,
    face: faceEn,
    sessions: sessionsEn,
    fees: feesEn,
    points: pointsEn,
    rides: ridesEn,
    transit: transitEn,
    departures: departuresEn,
    favourites: favouritesEn,
    places: placesEn,
    nearby: nearbyEn,
    stations: stationsEn,
    maps: mapsEn,
    guide: guideEn,
    lines: linesEn,
    line: lineEn,
    networkMap: networkMapEn,
    around: aroundEn,
    appointments: appointmentsEn,
    repair: repairEn,
    testDrive: testDriveEn,
    planning: planningEn,
    stationGuide: stationGuideEn,
    trip: tripEn,
    waiting: waitingEn,
    transport: transportEn,
    ui: uiEn,
    errors: errorTextsEn,
    cashier: cashierIn('en'),
  },
} as const;

export type Texts = (typeof TEXTS)[Language];

/** What rows of the route table call their pages; the dictionaries have these words nowhere else. */
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

/** A pattern for a text with a number in it, such as a count-down: `withNumber(t.resendIn)`. */
export const withNumber = (text: (n: number) => string): RegExp =>
  new RegExp(literal(text(987)).replace('987', String.raw`\d+`));

/** A pattern for a text with a time of the day in it: `withTime(t.asOf)`. */
export const withTime = (text: (time: string) => string): RegExp =>
  new RegExp(literal(text('@')).replace('@', String.raw`\d\d:\d\d`));

/** A pattern for a name that begins with `text`, whatever follows it. */
export const beginning = (text: string): RegExp => new RegExp(`^${literal(text)}`);
