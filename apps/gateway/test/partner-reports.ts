import { randomUUID } from 'node:crypto';
import { sandboxSecret } from '../sandbox/signature.ts';
import type { SentPassage } from '../src/adapters/gates/port.ts';
import type { SentStayReport } from '../src/adapters/parking/port.ts';
import { signatureHeaders } from '../src/adapters/signature.ts';
import type { SentTicketReport } from '../src/adapters/ticketing/port.ts';
import type { TestGateway } from './harness.ts';

export type ReportingPort = 'gates' | 'parking' | 'ticketing';

interface Signed {
  secret?: string;
  /** The signer's clock. */
  at?: Date;
  provider?: string;
}

/** Posts a signed report to its webhook, as the partner does. Returns status and body. */
export async function postReport(
  { app, ctx }: Pick<TestGateway, 'app' | 'ctx'>,
  port: ReportingPort | 'bikes' | 'real-name' | 'face-verification',
  report: object | string,
  { secret, at, provider = 'sandbox' }: Signed = {},
): Promise<{ status: number; body: { code?: string; received?: boolean; field?: string } }> {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const key = secret ?? (await sandboxSecret(ctx, port));
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/${port}/webhook/${provider}`,
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(key, text, at ?? ctx.clock.now()),
    },
    payload: text,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** From People's Square to Xujiahui: 4 yuan by the official table. */
export const METRO = { from: '人民广场', to: '徐家汇', cents: 400 };

/** Returns a gate's report of a ride, with a new id on each call. */
export const passageOf = (
  rider: string,
  journey: string,
  fields: Pick<SentPassage, 'kind' | 'at'> & Partial<SentPassage>,
): SentPassage => ({ id: randomUUID(), journey, rider, mode: 'metro', ...fields });

export const stayOf = (
  rider: string,
  stay: string,
  fields: Pick<SentStayReport, 'kind' | 'at' | 'enteredAt'> & Partial<SentStayReport>,
): SentStayReport => ({
  id: randomUUID(),
  stay,
  rider,
  plate: '沪A·D36175',
  parkingKind: 'lot',
  area: { zh: '黄浦区', en: 'Huangpu District' },
  name: { zh: '人民广场停车场', en: "People's Square Car Park" },
  ...fields,
});

export const ticketReportOf = (
  rider: string,
  orderId: string,
  event: SentTicketReport['event'],
  fields: Partial<SentTicketReport> & { at: string },
): SentTicketReport => ({ id: randomUUID(), rider, orderId, event, ...fields });
