// The script of the gate and inspector page, loaded by browsers without a build.
import { checkRideCode } from './ride-code.js';

const ROOT = '/sandbox/gate';
/** Interval at which a gate with a network fetches the keys. */
const KEYS_MS = 60_000;
const ANSWER_MS = 500;
/** Maximum wait for the gateway's answer to a report. */
const ANSWER_PATIENCE_MS = 20_000;
const FRAME_MS = 250;
const SHOWN = 10;
/** Each tab is one gate and stores the counters of the codes that it accepted. */
const COUNTERS = 'gate-counters';
const KEPT_KEYS = 'gate-keys';
const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

const element = (id) => document.getElementById(id);
const words = JSON.parse(element('inspector').dataset.words);
const form = document.querySelector('form');
const counters = new Map(JSON.parse(sessionStorage.getItem(COUNTERS) ?? '[]'));
let keys = JSON.parse(localStorage.getItem(KEPT_KEYS) ?? 'null');

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const clock = (ms) => new Date(ms).toLocaleTimeString(document.documentElement.lang);

const bytesOf = (base64url) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

async function verify(publicKey, message, signature) {
  const point = Uint8Array.of(4, ...publicKey);
  try {
    const key = await crypto.subtle.importKey('raw', point, P256, false, ['verify']);
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, message);
  } catch {
    // The key is not a point of the curve.
    return false;
  }
}

function showKeys() {
  element('keys').textContent =
    keys === null
      ? words.noKeys
      : fill(words.keys, {
          issuers: keys.issuers.length,
          revoked: keys.revoked.length,
          time: clock(Date.parse(keys.serverTime)),
        });
}

async function fetchKeys() {
  try {
    const answer = await fetch(`${ROOT}/keys`);
    if (!answer.ok) return;
    const received = await answer.json();
    // The operator sets a gate's clock; this one uses the gateway's.
    keys = { ...received, ahead: Date.parse(received.serverTime) - Date.now() };
    localStorage.setItem(KEPT_KEYS, JSON.stringify(keys));
  } catch {
    // Without a network it continues with the last keys.
  } finally {
    showKeys();
  }
}

function reader() {
  const issuers = new Map(keys.issuers.map(({ id, publicKey }) => [id, bytesOf(publicKey)]));
  const revoked = new Set(keys.revoked);
  return {
    verify,
    issuers,
    now: Date.now() + keys.ahead,
    isRevoked: (id) => revoked.has(id),
    lastCounter: (id) => counters.get(id),
  };
}

function show(state, ...lines) {
  const parts = lines.map((line, i) => {
    const part = document.createElement(i === 0 ? 'strong' : 'div');
    part.textContent = line;
    return part;
  });
  element('result').dataset.state = state;
  element('result').replaceChildren(...parts);
}

function remember(line) {
  const item = document.createElement('li');
  item.textContent = `${clock(Date.now())} ${line}`;
  element('seen').prepend(item);
  while (element('seen').children.length > SHOWN) element('seen').lastChild.remove();
}

/** Checks a code and lets its rider pass. */
async function take(text) {
  await fetched;
  if (keys === null) return show('none', words.noKeys);
  const kind = form.elements.kind.value;
  const { code, fault } = await checkRideCode(text, reader());
  if (fault !== null) {
    remember(words.faults[fault]);
    return show(fault, words.faults[fault]);
  }
  const { grant, ahead, counter } = code;
  const minutes = Math.round(Math.abs(ahead) / 60);
  const facts = [
    fill(words.until, { time: clock(grant.until * 1000) }),
    ...(minutes === 0 ? [] : [fill(ahead > 0 ? words.ahead : words.behind, { minutes })]),
  ];
  if (kind === 'inspect') {
    remember(words.good);
    return show('good', words.good, ...facts);
  }
  counters.set(grant.keyId, counter);
  sessionStorage.setItem(COUNTERS, JSON.stringify([...counters]));
  show('reporting', words.good, ...facts, words.reporting);
  const told = await report({ code: text, kind, station: form.elements.station.value });
  remember(told.line);
  return show(told.state, words.good, ...facts, told.line);
}

const asJson = { accept: 'application/json', 'content-type': 'application/json' };

async function report(passage) {
  const lost = { state: 'lost', line: words.notReported };
  try {
    const body = JSON.stringify(passage);
    const sent = await fetch(`${ROOT}/passages`, { method: 'POST', headers: asJson, body });
    if (!sent.ok) return lost;
    const { id } = await sent.json();
    const until = Date.now() + ANSWER_PATIENCE_MS;
    while (Date.now() < until) {
      const response = await fetch(`${ROOT}/passages/${id}`, { headers: asJson });
      const { answer } = await response.json();
      if (answer === 'received') return { state: 'reported', line: words.reported };
      if (answer !== null) return { state: 'refused', line: fill(words.refused, { answer }) };
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    }
    return lost;
  } catch {
    return lost;
  }
}

/** Returns the text of the QR code in a picture or a camera frame, or undefined. */
async function decode(source, width, height) {
  const { decodeQR } = await import('./qr/decode.js');
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(source, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height));
  } catch {
    return undefined;
  }
}

async function readPicture(target) {
  const [file] = target.files;
  if (file === undefined) return;
  const picture = await createImageBitmap(file);
  const text = await decode(picture, picture.width, picture.height);
  target.value = '';
  await (text === undefined ? show('none', words.noCode) : take(text));
}

async function scan() {
  const video = element('camera');
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch {
    return show('none', words.noCamera);
  }
  video.hidden = false;
  video.srcObject = stream;
  await video.play();
  let text;
  while (text === undefined && stream.active) {
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
    text = await decode(video, video.videoWidth, video.videoHeight);
  }
  for (const track of stream.getTracks()) track.stop();
  video.hidden = true;
  await take(text ?? '');
}

element('picture').addEventListener('change', ({ target }) => void readPicture(target));
element('scan').addEventListener('click', () => void scan());

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void take(element('code').value);
});

const fetched = fetchKeys();
setInterval(() => void fetchKeys(), KEYS_MS);
