/**
 * The code with which a rider passes a gate: bytes, their signatures and what is wrong with one. docs/ride-code.md says
 * it for makers of gates. Imports nothing: browsers of inspectors load this file as it is.
 */

/** A code is made anew so often. */
export const STEP_SECONDS = 15;
/** It is taken for so long from the beginning of its step: two steps, so that it can be read while it changes. */
const CODE_LIFE_SECONDS = 30;
/** How far the clocks of a phone that learned the time and of a gate may be apart. */
const TOLERANCE_SECONDS = 15;

const PREFIX = 'STR1:';
const VERSION = 1;
const SIGNATURE_BYTES = 64;
const POINT_BYTES = 64;
/** Version, issuer, id of the key, from, until. */
const HEAD_BYTES = 1 + 4 + 16 + 4 + 4;
/** Step, counter, how far the phone's clock is ahead. */
const PROOF_BYTES = 4 + 4 + 4;
/** As many letters of a skin's id as a grant has room for. */
export const LONGEST_SKIN = 16;
const LONGEST_BYTES =
  HEAD_BYTES + POINT_BYTES + 1 + LONGEST_SKIN + SIGNATURE_BYTES + PROOF_BYTES + SIGNATURE_BYTES;
/** No code is longer, in letters. */
export const LONGEST_CODE = PREFIX.length + Math.ceil(LONGEST_BYTES / 2) * 3;

/** What a gateway grants to a device: its key counts as its rider's for a while. Times in whole seconds since 1970. */
export interface RideGrant {
  /** The key that signed it, as `issuerId` names it. */
  issuer: string;
  /** The device's key by its UUID: who the rider is, to a gate. */
  keyId: string;
  from: number;
  until: number;
  /** Of the device, P-256: x and y. */
  publicKey: Uint8Array;
  /** How the code looks, by its id: at most 16 letters of ASCII. */
  skin: string;
}

/** What a device says with a grant. */
export interface RideProof {
  /** Which 15 seconds since 1970, by the server's clock as far as the device knows it. */
  step: number;
  /** One more with each code of a key. */
  counter: number;
  /** By how many seconds the phone's own clock is ahead of the server's, as the device learned; negative: behind. */
  ahead: number;
}

interface RideCode extends RideProof {
  grant: RideGrant;
}

/** Checks an ECDSA signature over P-256 and SHA-256: `publicKey` and `signature` are two numbers of 32 bytes each. */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** What is wrong with a code, in the order in which it is looked at. */
const CODE_FAULTS = [
  // No ride code, or of a version that this reader does not know.
  'unreadable',
  // Of a key of the gateway that this reader does not have: it is false, or the list of keys is old.
  'issuer_unknown',
  'forged',
  'revoked',
  'not_yet_valid',
  'grant_over',
  // From a time that is not there yet, or before the grant was given: no old picture is.
  'clock_wrong',
  // A picture of a code, or a phone that stood still.
  'too_old',
  'replayed',
] as const;
type CodeFault = (typeof CODE_FAULTS)[number];

/** What a reader knows. */
export interface CodeReader {
  verify: VerifySignature;
  /** Public keys of the gateway, x and y, by their ids. */
  issuers: ReadonlyMap<string, Uint8Array>;
  /** Now by the reader's clock, in ms. */
  now: number;
  isRevoked?: (keyId: string) => boolean;
  /** The highest counter of a key that was taken here. */
  lastCounter?: (keyId: string) => number | undefined;
}

type CodeVerdict =
  | { code: RideCode; fault: null }
  | { code: RideCode | undefined; fault: CodeFault };

/** The body of a grant, which the gateway signs; the signature comes after it. */
export function grantBody({ issuer, keyId, from, until, publicKey, skin }: RideGrant): Uint8Array {
  if (publicKey.length !== POINT_BYTES || skin.length > LONGEST_SKIN) {
    throw new Error('a grant has a key of 64 bytes and a skin of at most 16 letters');
  }
  return joined(
    [VERSION],
    bytesOfHex(issuer),
    bytesOfHex(keyId.replaceAll('-', '')),
    fourBytes(from),
    fourBytes(until),
    publicKey,
    [skin.length],
    Array.from(skin, (letter) => letter.charCodeAt(0)),
  );
}

/** What a device signs: its signed grant and what it says with it. */
export const codeBody = (signedGrant: Uint8Array, { step, counter, ahead }: RideProof) =>
  joined(signedGrant, fourBytes(step), fourBytes(counter), fourBytes(ahead));

/** The text of a code, in letters that a QR code holds in least room. */
export const codeText = (body: Uint8Array, signature: Uint8Array): string =>
  PREFIX + base45(joined(body, signature));

/** The step an instant is in, in ms since 1970. */
export const stepOf = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** What a code says, whether it is true or not; undefined: it is none. */
export const readRideCode = (text: string): RideCode | undefined => partsOf(text)?.code;

/** Whether a code is good here and now. Asks nobody. */
export async function checkRideCode(text: string, reader: CodeReader): Promise<CodeVerdict> {
  const parts = partsOf(text);
  if (parts === undefined) return { code: undefined, fault: 'unreadable' };
  const { code } = parts;
  const issuer = reader.issuers.get(code.grant.issuer);
  if (issuer === undefined) return { code, fault: 'issuer_unknown' };
  const isTrue =
    (await reader.verify(issuer, parts.grantBody, parts.grantSignature)) &&
    (await reader.verify(code.grant.publicKey, parts.body, parts.signature));
  return { code, fault: isTrue ? faultOfTime(code, reader) : 'forged' };
}

/** What is wrong with a code that is no forgery. */
function faultOfTime(code: RideCode, reader: CodeReader): CodeFault | null {
  const { grant, step, counter } = code;
  const now = reader.now / 1000;
  const madeAt = step * STEP_SECONDS;
  if (reader.isRevoked?.(grant.keyId) === true) return 'revoked';
  if (grant.from > now + TOLERANCE_SECONDS) return 'not_yet_valid';
  if (grant.until <= now) return 'grant_over';
  const isBeforeGrant = madeAt + STEP_SECONDS + TOLERANCE_SECONDS < grant.from;
  if (madeAt > now + TOLERANCE_SECONDS || isBeforeGrant) return 'clock_wrong';
  if (now >= madeAt + CODE_LIFE_SECONDS) return 'too_old';
  const last = reader.lastCounter?.(grant.keyId);
  return last !== undefined && counter <= last ? 'replayed' : null;
}

interface Parts {
  code: RideCode;
  grantBody: Uint8Array;
  grantSignature: Uint8Array;
  body: Uint8Array;
  signature: Uint8Array;
}

function partsOf(text: string): Parts | undefined {
  if (!text.startsWith(PREFIX) || text.length > LONGEST_CODE) return undefined;
  const bytes = bytesOfBase45(text.slice(PREFIX.length));
  if (bytes === undefined || bytes[0] !== VERSION) return undefined;
  const skinAt = HEAD_BYTES + POINT_BYTES + 1;
  const skinLength = bytes[skinAt - 1] ?? 0;
  const grantEnd = skinAt + skinLength;
  const proofAt = grantEnd + SIGNATURE_BYTES;
  const end = proofAt + PROOF_BYTES;
  if (skinLength > LONGEST_SKIN || bytes.length !== end + SIGNATURE_BYTES) return undefined;
  const view = new DataView(bytes.buffer);
  const grant = {
    issuer: hexOf(bytes.subarray(1, 5)),
    keyId: hexOf(bytes.subarray(5, 21)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    from: view.getUint32(21),
    until: view.getUint32(25),
    publicKey: bytes.subarray(HEAD_BYTES, HEAD_BYTES + POINT_BYTES),
    skin: String.fromCharCode(...bytes.subarray(skinAt, grantEnd)),
  };
  return {
    code: {
      grant,
      step: view.getUint32(proofAt),
      counter: view.getUint32(proofAt + 4),
      ahead: view.getInt32(proofAt + 8),
    },
    grantBody: bytes.subarray(0, grantEnd),
    grantSignature: bytes.subarray(grantEnd, proofAt),
    body: bytes.subarray(0, end),
    signature: bytes.subarray(end),
  };
}

/** A number of 32 bits, the highest byte first; what is beyond is cut to the farthest number there is. */
function fourBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  const view = new DataView(bytes.buffer);
  if (value < 0) view.setInt32(0, Math.max(value, -(2 ** 31)));
  else view.setUint32(0, Math.min(value, 2 ** 32 - 1));
  return bytes;
}

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOfHex = (hex: string): number[] =>
  (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** RFC 9285. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

function base45(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 2) {
    const [high = 0, low] = bytes.subarray(i, i + 2);
    let value = low === undefined ? high : high * 256 + low;
    for (let n = low === undefined ? 2 : 3; n > 0; n--) {
      text += LETTERS[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

function bytesOfBase45(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 3) {
    const digits = Array.from(text.slice(i, i + 3), (letter) => LETTERS.indexOf(letter));
    if (digits.length === 1 || digits.includes(-1)) return undefined;
    const [c = 0, d = 0, e = 0] = digits;
    const value = c + d * 45 + e * 45 * 45;
    if (value >= (digits.length === 3 ? 65_536 : 256)) return undefined;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
