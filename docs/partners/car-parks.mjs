// A car park partner: lists a car park for the gateway, and reports a car that drives in.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const { PARKING_SECRET = '', GATEWAY = 'http://127.0.0.1:8088', PORT = '9000' } = process.env;
const key = Buffer.from(PARKING_SECRET.replace('whsec_', ''), 'base64');
const hash = (data) => createHmac('sha256', key).update(data).digest('base64');
const sign = (id, seconds, body) => `v1,${hash(`${id}.${seconds}.${body}`)}`;

const name = { zh: '示例停车场', en: 'Example Car Park' };
const place = { id: 'p1', name, address: name, lat: 31.23, lon: 121.47, open: '00:00-24:00' };
const carPark = { ...place, spaces: 80, free: null, at: null, hourCents: 800, dayCents: null };

function answer({ headers }, body) {
  const {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures = '',
  } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) <= 300)) return 401;
  // Hashes are compared, so that the time of the comparison says nothing about the signature.
  const expectedHash = hash(sign(id, seconds, body));
  const isSigned = signatures.split(' ').some((signature) => hash(signature) === expectedHash);
  if (!isSigned) return 401;
  return body.startsWith('{') && body.endsWith('}') ? 200 : 400;
}
async function serve(request, response) {
  const status = answer(request, await text(request));
  const json = status === 200 ? [carPark] : { status };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
createServer((...call) => void serve(...call)).listen(Number(PORT), '127.0.0.1');

const now = new Date().toISOString();
const car = { stay: randomUUID(), kind: 'entry', enteredAt: now, plate: '沪A·D36175' };
const report = { id: randomUUID(), at: now, ...car, parkingKind: 'lot', area: name, name };
const body = JSON.stringify(report);
for (let isReceived = false; !isReceived; await delay(isReceived ? 0 : 1000)) {
  const headers = { 'content-type': 'application/json', 'webhook-id': report.id };
  headers['webhook-timestamp'] = String(Math.floor(Date.now() / 1000));
  headers['webhook-signature'] = sign(report.id, headers['webhook-timestamp'], body);
  const url = `${GATEWAY}/v1/parking/webhook/http`;
  const received = await fetch(url, { method: 'POST', headers, body }).catch((error) => error);
  isReceived = received.status === 200;
  console.log(`Report ${report.id}:`, received.status ? await received.text() : received.message);
}
