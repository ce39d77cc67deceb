import { messages as consent } from './mechanics/consent/messages.en.ts';
import { messages as help } from './mechanics/help/messages.en.ts';
import { messages as carbon } from './mechanics/carbon/messages.en.ts';
import { messages as bag } from './mechanics/bag/messages.en.ts';
import { messages as booking } from './mechanics/booking/messages.en.ts';
import { messages as delivery } from './mechanics/delivery/messages.en.ts';
import { messages as exchange } from './mechanics/exchange/messages.en.ts';
import { messages as invite } from './mechanics/invite/messages.en.ts';
import { messages as ranking } from './mechanics/ranking/messages.en.ts';
import { messages as team } from './mechanics/team/messages.en.ts';
import { messages as scratch } from './mechanics/scratch/messages.en.ts';

export const messages = {
  ...consent,
  ...help,
  ...carbon,
  ...bag,
  ...booking,
  ...delivery,
  ...exchange,
  ...invite,
  ...ranking,
  ...team,
  scratch,
  held: 'Being checked: it comes into your wallet after that',
  inviteFriends: 'Invite friends',
  rides: (count: number) => `${count} rides`,
  fares: {
    compare: 'Which rides to compare',
    past: (days: number) => `My last ${days} days`,
    other: 'Other days',
    aDay: (name: string) => `${name}: rides a day`,
    days: 'Days in a row',
    howFar: 'How far each metro ride goes',
    band: (km: number, price: string) => `to ${km} km: ${price}`,
    single: 'Single fares',
    pays: (name: string, saved: string) => `${name} saves ${saved}`,
    paysNote: (own: boolean) =>
      own
        ? 'It would have been the cheapest way, used on the best days for it.'
        : 'It is the cheapest way.',
    singlesPay: 'Single fares are the cheapest',
    singlesNote: 'No pass and no pack pays for these rides.',
    ridesBy: (name: string, count: number, price: string) => `${name} × ${count}: ${price}`,
    times: (count: number) => (count === 1 ? '' : `× ${count}`),
    consists: (product: string, rides: string) => `${product} for it, ${rides} for other rides`,
    saves: (cents: string) => `${cents} less than single fares`,
    same: 'As much as single fares',
    costsMore: (cents: string) => `${cents} more than single fares`,
    on: (days: string, more: boolean) => `best from ${days}${more ? ' …' : ''}`,
    comma: ', ',
    buy: 'Buy it',
    see: 'See it',
    free: (count: number) =>
      count === 1
        ? 'One ride was free by a ticket you had: it is not compared.'
        : `${count} rides were free by tickets you had: they are not compared.`,
    allFree: (count: number) => `All ${count} rides were free by tickets you had.`,
    none: 'You took no metro, bus or ferry in these days. Choose other days to compare for a trip to come.',
    noRides: 'Say how many rides you mean to take.',
    logIn: 'Log in to compare your own rides',
    note: 'By what you paid, after transfers, monthly discounts and coupons, refunds left out. A day of a pass is counted from its first ride, within what a rider may buy in a month.',
    supposedNote:
      'By the fares in force, for rides from 8:00 to 20:00. Discounts for transfers and by the month are left out.',
  },
  deck: {
    deck: 'slides',
    slide: 'slide',
    nth: (n: number, of: number) => `${n} of ${of}`,
    back: 'Back',
    next: 'Next',
  },
  year: {
    title: (year: number) => `My ${year} in rides`,
    cover: 'My year in rides',
    hint: 'Swipe, and see where it took you.',
    empty: (year: number) =>
      `No rides in ${year} yet. The first one that is over and paid begins your report.`,
    plan: 'Plan a trip',
    ownOnly: 'Log in with your own account to see your year.',
    rides: 'Rides this year',
    times: { one: 'ride', many: 'rides' },
    onDays: (days: number) => (days === 1 ? 'on one day' : `on ${days} days`),
    daysOut: 'Days with a ride',
    months: 'The month you rode most',
    month: (i: number) =>
      'January February March April May June July August September October November December'.split(
        ' ',
      )[i] ?? '',
    inMonth: (name: string, rides: number) => `${name}: ${rides}`,
    busiest: (day: string, rides: number) => `Your busiest day was ${day}, with ${rides} rides.`,
    favourite: 'You rode most on',
    favouriteLine: 'Favourite line',
    favouriteStation: 'Favourite station',
    onLine: (rides: number) =>
      rides === 1 ? 'One ride on this line.' : `${rides} rides on this line.`,
    atStation: (name: string, times: number) =>
      times === 1 ? `You passed ${name} once.` : `${times} times you came or went at ${name}.`,
    earliest: 'The earliest ride',
    latest: 'The latest ride',
    streak: 'Longest row of days',
    days: { one: 'day', many: 'days' },
    from: (from: string, until: string) => `From ${from} to ${until}, a ride each day.`,
    longest: (far: string, day: string, route: string) =>
      `The longest ride: ${far} km on ${day}${route === '' ? '' : `, ${route}`}.`,
    far: 'Distance',
    km: 'km',
    measured: (rides: number) =>
      rides === 1
        ? 'Of one ride whose length is known.'
        : `Of ${rides} rides whose length is known.`,
    kg: (kilos: string) => `${kilos} kg CO₂`,
    savedOf: 'Saved beside a taxi',
    saved: (kilos: string) => `${kilos} kg of CO₂ saved beside a taxi`,
    savedNote: 'An estimate, by the British government’s conversion factors of 2023.',
    paid: 'What your rides cost',
    perRide: (price: string) => `${price} a ride on average. Refunds are left out.`,
    coupons: (price: string) => `${price} saved by coupons`,
    posterTitle: 'Your poster',
    posterText: 'Drawn on this phone: only what you choose is on it.',
    onPoster: 'What is on it, six at most',
    scan: 'Scan to see your own year',
    save: 'Save the poster',
  },
  breakdown: {
    sum: 'Points won here',
    none: 'No points yet: what you win here is listed with its cause',
    rest: 'Other rewards',
    gained: (amount: number) => `+${amount}`,
    times: (times: number) => (times === 1 ? 'once' : `${times} times`),
    each: 'Each of them',
  },
};
