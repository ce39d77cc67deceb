import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders/schemas';
import type { Place, RideService } from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Selectable } from 'kysely';
import type { PartnerSystem, SchemaOf } from '../src/db/schema.ts';
import type { Tables } from './generated/tables.ts';

/** Sandbox partners that fail on demand. */
export type SandboxPartner = PartnerSystem | 'bikes' | 'parking' | 'live';

/** The behaviour of a sandbox system when it is called; each is a button on its page. */
export type FailureMode = 'normal' | 'slow' | 'late' | 'silent' | 'failing' | 'nonsense';

/** The disruptions of a line, a stop or a trip that an operator of the sandbox can create. */
export type DisruptionKind = 'delays' | 'no_service' | 'fewer_trips' | 'closed' | 'trip_cancelled';

/** The types of text and JSON columns, which PostgreSQL does not know. */
interface Contents {
  'sandbox.disruptions': { kind: DisruptionKind };
  'sandbox.partner_moods': { system: SandboxPartner; mood: FailureMode };
  'sandbox.partner_orders': { system: PartnerSystem; body: RailOrder | PartnerOrder };
  'sandbox.partner_tickets': { behaviour: 'normal' | 'late' | 'silent' };
  'sandbox.refunds': { state: 'succeeded' | 'processing' | 'refused' };
  'sandbox.ride_messages': { sender: 'rider' | 'driver'; text: Bilingual };
  'sandbox.rides': {
    service: RideService;
    from_place: Place;
    to_place: Place;
    manner: 'proper' | 'unruly' | 'nonsense';
    cancelled_by: 'rider' | 'driver' | 'system';
  };
  'sandbox.trades': {
    state: 'waiting' | 'processing' | 'paid' | 'failed' | 'closed';
    refund_mode: 'normal' | 'refused' | 'slow' | 'silent' | 'lost';
  };
}

/** Every table of the sandbox by name, as its migrations create it. */
export type SandboxSchema = SchemaOf<Tables, Contents>;

export type Row<T extends keyof SandboxSchema> = Selectable<SandboxSchema[T]>;
