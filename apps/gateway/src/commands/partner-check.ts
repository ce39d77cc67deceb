import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  type Check,
  CheckedPartner,
  Nonconforming,
} from '../adapters/conformance/checked-partner.ts';
import { dispatchChecks } from '../adapters/conformance/dispatch.ts';
import {
  beaconChecks,
  bikesChecks,
  faceChecks,
  loginTicketChecks,
  parkingChecks,
  realNameChecks,
  textChecks,
  ticketingChecks,
} from '../adapters/conformance/others.ts';
import { partnerOrdersChecks } from '../adapters/conformance/partner-orders.ts';
import { smsChecks } from '../adapters/conformance/sms.ts';
import { webhookChecks, WebhookReceiver } from '../adapters/conformance/webhooks.ts';
import { beaconApi } from '../adapters/beacon/port.ts';
import { bikesApi } from '../adapters/bikes/port.ts';
import { dispatchApi } from '../adapters/dispatch/port.ts';
import { parkingApi } from '../adapters/parking/port.ts';
import { loginTicketsApi } from '../adapters/partner/port.ts';
import { faceVerificationApi } from '../adapters/face-verification/port.ts';
import { partnerOrdersApi } from '../adapters/partner-orders/port.ts';
import { smsApi } from '../adapters/sms/port.ts';
import { realNameApi } from '../adapters/real-name/port.ts';
import { textCheckApi } from '../adapters/text-check/port.ts';
import { ticketingApi } from '../adapters/ticketing/port.ts';
import { openCity } from '../city/folder.ts';
import { uuidv7 } from '../db/uuid.ts';
import { messageOf } from '../errors/error-code.ts';

// Requests are about places of the city.
openCity(process.env['CITY'] || undefined);

const clock = { now: () => new Date() };
const newId = (): string => uuidv7({ clock, random: { bytes: randomBytes } });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A ticket that the partner's system issued for this check. */
    ticket: { type: 'string' },
    client: { type: 'string', default: 'shtrans-h5' },
    /** A phone that gets a text message of each kind, or whose orders are read. */
    phone: { type: 'string' },
    /** Port for webhooks; the partner's system must be configured to send them there. */
    listen: { type: 'string' },
    /** Seconds to wait for webhooks and for a ticket to be issued. */
    wait: { type: 'string', default: '60' },
    /** Checks a sandbox partner, which tells its secret. */
    sandbox: { type: 'boolean', default: false },
  },
});

/** Each kind of partner: the variable of its secret (undefined if its API is public), its API, and the checks. */
const PARTNERS = {
  beacon: { setting: undefined, api: beaconApi, checks: beaconChecks },
  dispatch: {
    setting: 'DISPATCH_SECRET',
    api: dispatchApi,
    checks: (partner: CheckedPartner) => dispatchChecks(partner, newId),
  },
  'login-tickets': {
    setting: 'PARTNER_SECRET',
    api: loginTicketsApi,
    checks: (partner: CheckedPartner) =>
      loginTicketChecks(partner, { ticket: values.ticket, clientId: values.client }),
  },
  ticketing: {
    setting: 'TICKETING_SECRET',
    api: ticketingApi,
    checks: (partner: CheckedPartner) =>
      ticketingChecks(partner, newId, 1000 * Number(values.wait)),
  },
  'face-verification': {
    setting: 'FACE_VERIFICATION_SECRET',
    api: faceVerificationApi,
    checks: (partner: CheckedPartner) => faceChecks(partner, newId),
  },
  'real-name': {
    setting: 'REAL_NAME_SECRET',
    api: realNameApi,
    checks: (partner: CheckedPartner) => realNameChecks(partner, newId),
  },
  'text-check': {
    setting: 'TEXT_CHECK_SECRET',
    api: textCheckApi,
    checks: (partner: CheckedPartner) => textChecks(partner, newId),
  },
  bikes: { setting: 'BIKES_SECRET', api: bikesApi, checks: bikesChecks },
  parking: { setting: 'PARKING_SECRET', api: parkingApi, checks: parkingChecks },
  'partner-orders': {
    setting: 'PARTNER_ORDERS_SECRET',
    api: partnerOrdersApi,
    checks: (partner: CheckedPartner) => partnerOrdersChecks(partner, values.phone),
  },
  sms: {
    setting: 'SMS_HTTP_SECRET',
    api: smsApi,
    checks: (partner: CheckedPartner) => smsChecks(partner, newId, values.phone),
  },
};

const USAGE = `usage: npm run partner:check -- ${Object.keys(PARTNERS).join('|')} URL [--sandbox] [--ticket T --client C] [--phone P] [--listen PORT --wait SECONDS]
The secret is read from the same variable that the gateway uses, for instance DISPATCH_SECRET; with --sandbox, a sandbox partner is asked for it.
`;

/** Returns the secret that a sandbox partner tells. */
async function sandboxSecretAt(url: string): Promise<string> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/secret`);
  if (!answer.ok) throw new Error(`no sandbox partner answers at ${url}`);
  return z.object({ secret: z.string() }).parse(await answer.json()).secret;
}

async function failures(checks: readonly Check[]): Promise<number> {
  let failed = 0;
  for (const { name, run } of checks) {
    try {
      await run();
      process.stdout.write(`ok    ${name}\n`);
    } catch (error) {
      failed += 1;
      const reason =
        error instanceof Nonconforming ? error.message : `no answer: ${messageOf(error)}`;
      process.stdout.write(`FAIL  ${name}: ${reason}\n`);
    }
  }
  return failed;
}

async function main(): Promise<number> {
  const [name = '', url = ''] = positionals;
  const partner = new Map(Object.entries(PARTNERS)).get(name);
  if (partner === undefined || !URL.canParse(url)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { setting = '' } = partner;
  const secretOf = async (): Promise<string | undefined> =>
    values.sandbox ? await sandboxSecretAt(url) : process.env[setting];
  const secret = partner.setting === undefined ? 'none' : await secretOf();
  if (secret === undefined || secret === '') {
    process.stderr.write(`${partner.setting} is not set\n`);
    return 2;
  }
  const { webhook } = partner.api as { webhook?: (typeof dispatchApi)['webhook'] };
  const receiver = new WebhookReceiver({ secret, clock });
  const isHearing = values.listen !== undefined && webhook !== undefined;
  if (isHearing) {
    const port = await receiver.listen(Number(values.listen));
    process.stdout.write(
      `Listening for webhooks on port ${port}: make the partner's system send them there\n`,
    );
  }
  try {
    const failed = await failures([
      ...partner.checks(new CheckedPartner({ url, secret, clock })),
      ...(isHearing ? webhookChecks(receiver, webhook.body, Number(values.wait) * 1000) : []),
    ]);
    process.stdout.write(failed === 0 ? 'It conforms.\n' : `${failed} checks failed.\n`);
    return failed === 0 ? 0 : 1;
  } finally {
    if (isHearing) await receiver.close();
  }
}

process.exitCode = await main();
