/**
 * The code with which a rider passes a gate: its bytes, signatures and faults. docs/ride-code.md describes it for
 * makers of gates. Imports nothing, because inspectors' browsers load this file as it is.
 */

/** Seconds after which the device makes a new code. */
export const STEP_SECONDS = 15;
/** A code is accepted for this time from the beginning of its step: two steps, so that it can be read while it changes. */
const CODE_LIFE_SECONDS = 30;
/** Maximum difference between the clock of a phone that knows the time and that of a gate. */
const TOLERANCE_SECONDS = 15;

const PREFIX = 'STR1:';
const VERSION = 1;
const SIGNATURE_BYTES = 64;
const POINT_BYTES = 64;
/** Version, issuer, key id, from, until. */
const HEAD_BYTES = 1 + 4 + 16 + 4 + 4;
/** Step, counter, lead of the phone's clock. */
const PROOF_BYTES = 4 + 4 + 4;
/** Maximum length of a skin's id that fits into a grant. */
export const LONGEST_SKIN = 16;
const LONGEST_BYTES =
  HEAD_BYTES + POINT_BYTES + 1 + LONGEST_SKIN + SIGNATURE_BYTES + PROOF_BYTES + SIGNATURE_BYTES;
/** Maximum length of a code, in characters. */
export const LONGEST_CODE = PREFIX.length + Math.ceil(LONGEST_BYTES / 2) * 3;

/** A gateway's grant to a device: for a time its key acts for its rider. Times in whole seconds since 1970. */
export interface RideGrant {
  /** The key that signed the grant, in the form of `issuerId`. */
  issuer: string;
  /** The UUID of the device's key: the rider's identity for a gate. */
  keyId: string;
  from: number;
  until: number;
  /** The device's P-256 key: x and y. */
  publicKey: Uint8Array;
  /** The id of the code's look: at most 16 ASCII characters. */
  skin: string;
}

/** What a device adds to a grant. */
export interface RideProof {
  /** Number of 15-second steps since 1970, by the server's clock as known to the device. */
  step: number;
  /** Increases by one with each code of a key. */
  counter: number;
  /** Seconds by which the phone's own clock is ahead of the server's; negative: behind. */
  ahead: number;
}

interface RideCode extends RideProof {
  grant: RideGrant;
}

/** Checks an ECDSA signature over P-256 and SHA-256: `publicKey` and `signature` are two 32-byte numbers each. */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** Faults of a code, in the order of the checks. */
const CODE_FAULTS = [
  // Not a ride code, or of a version that this reader does not know.
  'unreadable',
  // Signed by a gateway key that this reader does not have: forged, or the list of keys is old.
  'issuer_unknown',
  'forged',
  'revoked',
  'not_yet_valid',
  'grant_over',
  // From the future, or from before the grant: no old picture can be.
  'clock_wrong',
  // A picture of a code, or a phone whose display froze.
  'too_old',
  'replayed',
] as const;
type CodeFault = (typeof CODE_FAULTS)[number];

/** The data of a reader. */
export interface CodeReader {
  verify: VerifySignature;
  /** Public keys of the gateway, x and y, by their ids. */
  issuers: ReadonlyMap<string, Uint8Array>;
  /** The reader's clock, in ms. */
  now: number;
  isRevoked?: (keyId: string) => boolean;
  /** The highest counter of a key that this reader accepted. */
  lastCounter?: (keyId: string) => number | undefined;
}

type CodeVerdict =
  | { code: RideCode; fault: null }
  | { code: RideCode | undefined; fault: CodeFault };

/** Returns the body of a grant, which the gateway signs; the signature follows it. */
export function grantBody({ issuer, keyId, from, until, publicKey, skin }: RideGrant): Uint8Array {
  if (publicKey.length !== POINT_BYTES || skin.length > LONGEST_SKIN) {
    throw new Error('a grant needs a key of 64 bytes and a skin id of at most 16 characters');
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

/** Returns the bytes that a device signs: its signed grant and its proof. */
export const codeBody = (signedGrant: Uint8Array, { step, counter, ahead }: RideProof) =>
  joined(signedGrant, fourBytes(step), fourBytes(counter), fourBytes(ahead));

/** Returns the text of a code, in the alphabet that a QR code stores in the least space. */
export const codeText = (body: Uint8Array, signature: Uint8Array): string =>
  PREFIX + base45(joined(body, signature));

/** Returns the step of an instant in ms since 1970. */
export const stepOf = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** Returns the content of a code without checking it, or undefined if it is not a code. */
export const readRideCode = (text: string): RideCode | undefined => partsOf(text)?.code;

/** Checks whether a code is valid here and now, without a network. */
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

/** Returns the fault of a code whose signatures are valid. */
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

/** Writes a 32-bit number, highest byte first; a value out of range becomes the nearest possible one. */
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

/** The alphabet of RFC 9285. */
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
