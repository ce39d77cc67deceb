import { OFFSET_MS } from '@shtrans/contract/calendar';
import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Db } from '../../src/db/database.ts';
import type { PartnerSystem } from '../../src/db/schema.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { minutesAfter } from './draft.ts';
import type { SeedContext } from './seed.ts';
import { type TrainRun, TRAINS } from './trains.ts';

/** The rider with a bit of everything, and the one with more than a page. */
const RIDER = '13800138000';
const BUSY_RIDER = '13800138001';

type Seeded = { system: PartnerSystem; body: RailOrder | PartnerOrder };

/**
 * Fills the books of the sandbox partner systems with the demo riders' orders, once: what is there
 * already stays. The same `DEMO_SEED` and clock give the same orders.
 */
export async function seedPartnerOrders({ config, db, clock }: SeedContext): Promise<void> {
  const now = clock.now();
  const tell: Record<string, (chance: Chance) => Seeded[]> = {
    [RIDER]: (chance) => [...railOf(chance, now), ...partnersOf(chance, now)],
    [BUSY_RIDER]: (chance) => manyOf(chance, now),
  };
  for (const [phone, orders] of Object.entries(tell)) {
    if (await hasOrders(db, phone)) continue;
    const rows = orders(chanceOf(config.DEMO_SEED, Number(phone), 12_306)).map(
      ({ system, body }) => ({
        system,
        id: body.id,
        phone,
        body: JSON.stringify(body),
        created_at: now,
      }),
    );
    await db
      .insertInto('sandbox_partner_orders')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

const hasOrders = async (db: Db, phone: string): Promise<boolean> =>
  (await db
    .selectFrom('sandbox_partner_orders')
    .select('id')
    .where('phone', '=', phone)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Midnight of Shanghai `days` from the day of `now`. */
const dayFrom = (now: Date, days: number): Date => {
  const day = 86_400_000;
  const midnight = Math.floor((now.getTime() + OFFSET_MS) / day) * day - OFFSET_MS;
  return new Date(midnight + days * day);
};

interface Passenger {
  name: string;
  idNumber: string;
  kind: 'adult' | 'child' | 'student';
}

/** Nobody's names and numbers: the region 310000 and serial 000 are not given to people. */
const WEI: Passenger = { name: '张小伟', idNumber: '310000198604120002', kind: 'adult' };
const MIN: Passenger = { name: '李敏', idNumber: '310000198803250009', kind: 'adult' };
const LELE: Passenger = { name: '张乐乐', idNumber: '310000201706010005', kind: 'child' };
const ANNA: Passenger = {
  name: 'Anna-Katharina von Hohenstein-Brandenburg',
  idNumber: 'C01X00T478',
  kind: 'adult',
};

interface Journey {
  run: TrainRun;
  days: number;
  state: RailOrder['state'];
  who: readonly Passenger[];
  seatClass?: 'second' | 'first';
}

function railOrder(chance: Chance, now: Date, journey: Journey): RailOrder {
  const { run, days, state, who, seatClass = 'second' } = journey;
  const departs = minutesAfter(dayFrom(now, days), run.leaves);
  const price = run.prices[seatClass];
  const booked = state === 'booked' ? minutesAfter(now, -4) : minutesAfter(departs, -60 * 24 * 3);
  const bookedAt = booked < now ? booked : minutesAfter(now, -60 * 26);
  const seated = state !== 'booked' && state !== 'paid';
  const coach = String(chance.int(1, 16)).padStart(2, '0');
  const row = String(chance.int(1, 17)).padStart(2, '0');
  const letters = seatClass === 'first' ? ['A', 'C', 'D', 'F'] : ['A', 'B', 'C', 'D', 'F'];
  const tickets = who.map(({ name, idNumber, kind }, i): RailOrder['tickets'][number] => ({
    passenger: name,
    idNumber,
    kind,
    seatClass,
    coach: seated ? coach : null,
    seat: seated ? `${row}${letters[i % letters.length] ?? 'A'}` : null,
    priceCents: kind === 'child' ? Math.round(price / 2) : price,
  }));
  const amountCents = tickets.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return {
    id: `R${chance.digits(12)}`,
    orderNo: `E${chance.digits(9)}`,
    state,
    train: {
      number: run.number,
      from: run.from,
      to: run.to,
      departsAt: departs.toISOString(),
      arrivesAt: minutesAfter(departs, run.minutes).toISOString(),
    },
    amountCents,
    passengers: who.length,
    bookedAt: bookedAt.toISOString(),
    payBefore: state === 'booked' ? minutesAfter(bookedAt, 30).toISOString() : null,
    gate: seated && state !== 'changed' ? `${chance.int(1, 30)}${chance.pick(['A', 'B'])}` : null,
    tickets,
    changedFrom: null,
    refund: null,
    link: '/',
  };
}

/** A train given back: 12306 keeps a twentieth. */
const back = (from: RailOrder, requested: Date, finished: Date | null): RailOrder => {
  const feeCents = Math.round(from.amountCents / 20);
  return {
    ...from,
    refund: {
      amountCents: from.amountCents - feeCents,
      feeCents,
      requestedAt: requested.toISOString(),
      finishedAt: finished?.toISOString() ?? null,
    },
  };
};

function railOf(chance: Chance, now: Date): Seeded[] {
  const order = (journey: Journey): RailOrder => railOrder(chance, now, journey);
  const changed = order({ run: TRAINS.nanjing, days: 5, state: 'changed', who: [WEI] });
  const returned = order({ run: TRAINS.ningbo, days: 8, state: 'being_refunded', who: [WEI, MIN] });
  const refunded = order({ run: TRAINS.suzhouBack, days: -20, state: 'refunded', who: [WEI] });
  const orders = [
    order({ run: TRAINS.hangzhou, days: 2, state: 'ticketed', who: [WEI, MIN, LELE] }),
    order({ run: TRAINS.beijing, days: 12, state: 'booked', who: [WEI], seatClass: 'first' }),
    order({ run: TRAINS.huangshan, days: 9, state: 'paid', who: [WEI, MIN] }),
    {
      ...changed,
      changedFrom: {
        ...changed.train,
        number: 'G7001',
        departsAt: minutesAfter(new Date(changed.train.departsAt), -90).toISOString(),
        arrivesAt: minutesAfter(new Date(changed.train.arrivesAt), -90).toISOString(),
        at: minutesAfter(now, -60 * 20).toISOString(),
      },
    },
    // The sandbox gives money back a day after it was asked for.
    back(returned, minutesAfter(now, -60), null),
    back(refunded, minutesAfter(now, -30 * 24 * 60), minutesAfter(now, -29 * 24 * 60)),
    order({ run: TRAINS.suzhou, days: -3, state: 'travelled', who: [WEI, ANNA] }),
    order({ run: TRAINS.xiamen, days: -41, state: 'travelled', who: [WEI, MIN, LELE] }),
    order({ run: TRAINS.hangzhouBack, days: -97, state: 'travelled', who: [WEI] }),
    order({ run: TRAINS.beijing, days: -160, state: 'cancelled', who: [WEI] }),
  ];
  return orders.map((body) => ({ system: 'rail', body }));
}

const two = (zh: string, en: string): Bilingual => ({ zh, en });

/** Partners made up for the demo. */
const PARTNERS = {
  bike: { id: 'qingfeng', name: two('轻风单车', 'Qingfeng Bikes'), phone: '400-000-0101' },
  charging: { id: 'linghang', name: two('领航充电', 'Linghang Charging'), phone: '400-000-0102' },
  ferry: {
    id: 'pujiang',
    name: two('浦江夜游', 'Pujiang Night Cruises'),
    phone: '400-000-0103',
  },
  car: { id: 'hucheng', name: two('沪程租车', 'Hucheng Car Rental'), phone: null },
} as const;

type PartnerOrderDraft = Omit<
  PartnerOrder,
  'id' | 'orderNo' | 'link' | 'partner' | 'phone' | 'occurredAt'
> & {
  by: keyof typeof PARTNERS;
  at: Date;
};

function partnerOrder(chance: Chance, { by, at, ...told }: PartnerOrderDraft): PartnerOrder {
  const { id, name, phone } = PARTNERS[by];
  return {
    id: `P${chance.digits(12)}`,
    orderNo: `${id.slice(0, 2).toUpperCase()}${chance.digits(14)}`,
    partner: { id, name },
    occurredAt: at.toISOString(),
    phone,
    link: '/',
    ...told,
  };
}

const bikeRide = (at: Date, minutes: number, state: PartnerOrder['state']): PartnerOrderDraft => ({
  by: 'bike',
  kind: 'bike',
  at,
  state,
  title: two('骑行：静安寺至外滩', "Ride: Jing'an Temple to the Bund"),
  amountCents: minutes <= 15 ? 150 : 150 + Math.ceil((minutes - 15) / 15) * 100,
  facts: [
    { label: two('车辆编号', 'Bike'), value: two('QF·3301872', 'QF·3301872') },
    { label: two('骑行时长', 'Riding time'), value: two(`${minutes} 分钟`, `${minutes} min`) },
    {
      label: two('还车点', 'Returned at'),
      value: two('延安东路外滩', 'East Yan’an Road, the Bund'),
    },
  ],
});

const charge = (at: Date, kwh: number, state: PartnerOrder['state']): PartnerOrderDraft => ({
  by: 'charging',
  kind: 'charging',
  at,
  state,
  title: two('充电：虹桥商务区P3停车库', 'Charging: Hongqiao Business District, car park P3'),
  amountCents: Math.round(kwh * 128),
  facts: [
    { label: two('充电枪', 'Connector'), value: two('直流 120 kW · 07 号', 'DC 120 kW · no. 07') },
    { label: two('电量', 'Energy'), value: two(`${kwh} 度`, `${kwh} kWh`) },
    { label: two('车牌号', 'Plate'), value: two('沪A·D3**75', '沪A·D3**75') },
  ],
});

const cruise = (at: Date, people: number, state: PartnerOrder['state']): PartnerOrderDraft => ({
  by: 'ferry',
  kind: 'ferry_tour',
  at,
  state,
  title: two(
    '黄浦江夜游 · 十六铺码头 20:00 班 · 上层观光甲板',
    'Huangpu River night cruise, Shiliupu Pier, 20:00, upper sightseeing deck',
  ),
  amountCents: 12_000 * people,
  facts: [
    { label: two('人数', 'Visitors'), value: two(`${people} 人`, String(people)) },
    { label: two('登船口', 'Pier'), value: two('十六铺 2 号码头', 'Shiliupu, pier 2') },
    {
      label: two('取票方式', 'Entry'),
      value: two(
        '凭订单二维码直接登船，请提前 30 分钟到达',
        'Board with the code of the order; please come 30 minutes early',
      ),
    },
  ],
});

const carRental = (at: Date, days: number, state: PartnerOrder['state']): PartnerOrderDraft => ({
  by: 'car',
  kind: 'car_rental',
  at,
  state,
  title: two('荣威 D5X DMH · 虹桥火车站取还', 'Roewe D5X DMH, Hongqiao Railway Station'),
  amountCents: 21_800 * days,
  facts: [
    { label: two('租期', 'Rental'), value: two(`${days} 天`, `${days} days`) },
    {
      label: two('取车', 'Pick-up'),
      value: two('虹桥火车站 P9 停车场', 'Hongqiao Railway Station, P9'),
    },
  ],
});

function partnersOf(chance: Chance, now: Date): Seeded[] {
  const hoursAgo = (hours: number): Date => minutesAfter(now, -60 * hours);
  const told = [
    cruise(hoursAgo(5), 3, 'to_be_used'),
    charge(hoursAgo(1), 31.6, 'ongoing'),
    bikeRide(hoursAgo(27), 22, 'to_be_paid'),
    carRental(hoursAgo(24 * 6), 2, 'being_refunded'),
    bikeRide(hoursAgo(24 * 9), 12, 'completed'),
    charge(hoursAgo(24 * 31), 42.3, 'completed'),
    cruise(hoursAgo(24 * 60), 2, 'refunded'),
    carRental(hoursAgo(24 * 130), 1, 'closed'),
  ];
  return told.map((each) => ({ system: 'partners', body: partnerOrder(chance, each) }));
}

function manyOf(chance: Chance, now: Date): Seeded[] {
  const runs = Object.values(TRAINS);
  const rail = Array.from({ length: 57 }, (_, i): Seeded => {
    const journey = { run: chance.pick(runs), days: -6 * (i + 1), state: 'travelled' } as const;
    return { system: 'rail', body: railOrder(chance, now, { ...journey, who: [MIN] }) };
  });
  const rides = Array.from({ length: 45 }, (_, i): Seeded => {
    const at = minutesAfter(now, -60 * 24 * 8 * i - chance.int(60, 600));
    return {
      system: 'partners',
      body: partnerOrder(chance, bikeRide(at, chance.int(5, 70), 'completed')),
    };
  });
  return [...rail, ...rides];
}
