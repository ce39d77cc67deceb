import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beaconApi } from '../adapters/beacon/port.ts';
import { dispatchApi } from '../adapters/dispatch/port.ts';
import { gatesApi } from '../adapters/gates/port.ts';
import { bikesApi } from '../adapters/bikes/port.ts';
import { parkingApi } from '../adapters/parking/port.ts';
import type { PartnerApi } from '../adapters/partner-api.ts';
import { partnerOpenApi } from '../adapters/partner-openapi.ts';
import { loginTicketsApi } from '../adapters/partner/port.ts';
import { faceVerificationApi } from '../adapters/face-verification/port.ts';
import { realNameApi } from '../adapters/real-name/port.ts';
import { ticketingApi } from '../adapters/ticketing/port.ts';

/** `npm run partners` writes docs/partners; with `--check` it only says whether they are up to date. */
const APIS: Readonly<Record<string, PartnerApi>> = {
  beacon: beaconApi,
  dispatch: dispatchApi,
  'face-verification': faceVerificationApi,
  gates: gatesApi,
  'login-tickets': loginTicketsApi,
  bikes: bikesApi,
  parking: parkingApi,
  'real-name': realNameApi,
  ticketing: ticketingApi,
};

const folder = path.resolve(import.meta.dirname, '../../../../docs/partners');
for (const [name, api] of Object.entries(APIS)) {
  const file = path.join(folder, `${name}.json`);
  const wanted = `${JSON.stringify(partnerOpenApi(api), null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, wanted);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    process.stderr.write(
      `docs/partners/${name}.json is not what the ports say: npm run partners\n`,
    );
    process.exitCode = 1;
  }
}
