import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApi } from '@shtrans/contract/api/openapi';
import { beaconApi } from '../adapters/beacon/port.ts';
import { bikesApi } from '../adapters/bikes/port.ts';
import { dispatchApi } from '../adapters/dispatch/port.ts';
import { faceVerificationApi } from '../adapters/face-verification/port.ts';
import { gatesApi } from '../adapters/gates/port.ts';
import { parkingApi } from '../adapters/parking/port.ts';
import { partnerOpenApi } from '../adapters/partner-openapi.ts';
import { loginTicketsApi } from '../adapters/partner/port.ts';
import { partnerOrdersApi } from '../adapters/partner-orders/port.ts';
import { smsApi } from '../adapters/sms/port.ts';
import { realNameApi } from '../adapters/real-name/port.ts';
import { textCheckApi } from '../adapters/text-check/port.ts';
import { ticketingApi } from '../adapters/ticketing/port.ts';
import { cityFile } from '@shtrans/contract/city/schemas';
import { z } from 'zod';
import { campaignSchema } from './campaign-schema.ts';

/**
 * `npm run papers` writes the documents in docs/ that are generated from code alone: the OpenAPI documents of the gateway
 * and of the partners' servers, and the JSON Schemas of campaigns and cities. Git ignores them.
 */
const PAPERS: Readonly<Record<string, object>> = {
  'openapi.json': openApi(),
  'campaign.schema.json': campaignSchema(),
  'city.schema.json': z.toJSONSchema(cityFile, { io: 'input' }),
  'partners/beacon.json': partnerOpenApi(beaconApi),
  'partners/bikes.json': partnerOpenApi(bikesApi),
  'partners/dispatch.json': partnerOpenApi(dispatchApi),
  'partners/face-verification.json': partnerOpenApi(faceVerificationApi),
  'partners/gates.json': partnerOpenApi(gatesApi),
  'partners/login-tickets.json': partnerOpenApi(loginTicketsApi),
  'partners/parking.json': partnerOpenApi(parkingApi),
  'partners/partner-orders.json': partnerOpenApi(partnerOrdersApi),
  'partners/real-name.json': partnerOpenApi(realNameApi),
  'partners/sms.json': partnerOpenApi(smsApi),
  'partners/text-check.json': partnerOpenApi(textCheckApi),
  'partners/ticketing.json': partnerOpenApi(ticketingApi),
};

const docs = path.resolve(import.meta.dirname, '../../../../docs');
mkdirSync(path.join(docs, 'partners'), { recursive: true });
for (const [name, paper] of Object.entries(PAPERS)) {
  writeFileSync(path.join(docs, name), `${JSON.stringify(paper, null, 2)}\n`);
}
