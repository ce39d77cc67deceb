import type { Migration } from 'kysely/migration';
import { migration as platform } from './001-platform.ts';
import { migration as auth } from './002-auth.ts';
import { migration as orders } from './003-orders.ts';
import { migration as payments } from './004-payments.ts';
import { migration as rides } from './005-rides.ts';
import { migration as dispatch } from './006-dispatch.ts';
import { migration as refunds } from './007-refunds.ts';
import { migration as partnerOrders } from './008-partner-orders.ts';
import { migration as paymentWay } from './009-payment-way.ts';
import { migration as payerQuestions } from './010-payer-questions.ts';
import { migration as gifts } from './012-gifts.ts';
import { migration as favourites } from './011-favourites.ts';
import { migration as liveTraffic } from './013-live-traffic.ts';

/** Every migration in order. A landed one is never edited; the next change is a new number. */
export const migrations: Record<string, Migration> = {
  '001-platform': platform,
  '002-auth': auth,
  '003-orders': orders,
  '004-payments': payments,
  '005-rides': rides,
  '006-dispatch': dispatch,
  '007-refunds': refunds,
  '008-partner-orders': partnerOrders,
  '009-payment-way': paymentWay,
  '010-payer-questions': payerQuestions,
  '011-favourites': favourites,
  '012-gifts': gifts,
  '013-live-traffic': liveTraffic,
};
