// Written by `npm run tables` from the migrations. What PostgreSQL does not know: ../schema.ts.
import type { Generated } from 'kysely';

export interface Tables {
  'sandbox.disruptions': {
    id: string;
    kind: string;
    route_id: string | null;
    stop_id: string | null;
    trip_id: string | null;
    minutes: number;
    starts_at: Date;
    ends_at: Date;
    created_at: Date;
  };
  'sandbox.errands': {
    id: string;
    user_id: string;
    body: object;
    run_at: Date;
    attempts: Generated<number>;
    done_at: Date | null;
  };
  'sandbox.gate_journeys': {
    rider: string;
    journey: string;
    entered_at: Date;
  };
  'sandbox.merchant': {
    name: string;
    secret: string;
  };
  'sandbox.notices': {
    id: string;
    about: string;
    body: string;
    run_at: Date;
    attempts: number;
    delivered_at: Date | null;
    last_answer: string | null;
    partner: Generated<string>;
  };
  'sandbox.partner_accounts': {
    uid: string;
    phone: string | null;
    created_at: Date;
  };
  'sandbox.partner_moods': {
    system: string;
    mood: string;
    since: Generated<Date>;
  };
  'sandbox.partner_orders': {
    system: string;
    id: string;
    phone: string;
    body: object;
    created_at: Date;
  };
  'sandbox.partner_tickets': {
    ticket: string;
    uid: string;
    client_id: string;
    behaviour: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  'sandbox.refunds': {
    refund_id: string;
    payment_id: string;
    amount_cents: number;
    created_at: Date;
    state: Generated<string>;
    due_at: Date | null;
  };
  'sandbox.ride_messages': {
    ride_id: string;
    id: string;
    sender: string;
    text: object;
    sent_at: Date;
  };
  'sandbox.rides': {
    ride_id: string;
    ride_no: string;
    service: string;
    from_place: object;
    to_place: object;
    script: string;
    manner: string;
    pace: number;
    requested_at: Date;
    shift_ms: number;
    held_at: Date | null;
    silent: boolean;
    cancelled_at: Date | null;
    cancelled_by: string | null;
    actions: number;
    tell_at: Date | null;
  };
  'sandbox.sms_outbox': {
    id: string;
    phone: string;
    code: string;
    text: string;
    sent_at: Date;
    arrives_at: Date;
  };
  'sandbox.trades': {
    payment_id: string;
    trade_no: string;
    amount_cents: number;
    subject: string;
    return_url: string;
    state: string;
    silent: boolean;
    expires_at: Date | null;
    takes_money_at: Date | null;
    created_at: Date;
    finished_at: Date | null;
    refund_mode: Generated<string>;
  };
}
