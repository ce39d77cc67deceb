import type { FastifyPluginAsync } from 'fastify';
import type { Tables } from '../db/own-tables.ts';
import type { BikesPort } from './bikes/port.ts';
import type { BeaconPort } from './beacon/port.ts';
import type { DispatchPort } from './dispatch/port.ts';
import type { FeedPort } from './feed/port.ts';
import type { GatesPort } from './gates/port.ts';
import type { LivePort } from './live/port.ts';
import type { MiniProgramPort } from './mini-program/port.ts';
import type { ParkingPort } from './parking/port.ts';
import type { PartnerPort } from './partner/port.ts';
import type { PartnerOrdersPort } from './partner-orders/port.ts';
import type { PaymentPorts } from './payment/port.ts';
import type { PlannerPort } from './planner/port.ts';
import type { FaceVerificationPort } from './face-verification/port.ts';
import type { RealNamePort } from './real-name/port.ts';
import type { SmsPort } from './sms/port.ts';
import type { StoragePort } from './storage/port.ts';
import type { TextCheckPort } from './text-check/port.ts';
import type { TicketingPort } from './ticketing/port.ts';

/** The driver of every port. `main.ts` chooses them by configuration; tests pass their own. */
export interface Adapters {
  sms: SmsPort;
  payments: PaymentPorts;
  dispatch: DispatchPort;
  bikes: BikesPort;
  gates: GatesPort;
  ticketing: TicketingPort;
  partner: PartnerPort;
  realName: RealNamePort;
  faceVerification: FaceVerificationPort;
  textCheck: TextCheckPort;
  /** Rail orders at 12306. */
  rail: PartnerOrdersPort;
  /** Orders made at partners. */
  partnerOrders: PartnerOrdersPort;
  miniProgram: MiniProgramPort;
  storage: StoragePort;
  /** The timetable in use. */
  feed: FeedPort;
  planner: PlannerPort;
  live: LivePort;
  parking: ParkingPort;
  /** Public randomness that is part of draws. */
  beacon: BeaconPort;
  /** Pages below `/sandbox` that riders of the demo visit, by name; real drivers have none. */
  sandboxPages: Record<string, FastifyPluginAsync>;
  /** The sandbox pages on which a person plays a partner, by name. */
  operatorPages: Record<string, FastifyPluginAsync>;
  /** The sandbox's tables; empty if it is not loaded. */
  sandboxTables: Tables;
}
