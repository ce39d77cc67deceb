import { crc32 } from 'node:zlib';

/** A kind of image we take. */
export interface ImageKind {
  contentType: string;
  extension: string;
}

type Check = (bytes: Buffer) => boolean;

/** What the first bytes say, and the check that the rest holds up to it. */
const KINDS: readonly (ImageKind & { starts: Check; isWhole: Check })[] = [
  {
    contentType: 'image/jpeg',
    extension: 'jpg',
    starts: (b) => b.length > 3 && b.readUIntBE(0, 3) === 0xffd8ff,
    isWhole: isWholeJpeg,
  },
  {
    contentType: 'image/png',
    extension: 'png',
    starts: (b) => b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    isWhole: isWholePng,
  },
  {
    contentType: 'image/gif',
    extension: 'gif',
    starts: (b) => /^GIF8[79]a/.test(b.subarray(0, 6).toString('latin1')),
    isWhole: isWholeGif,
  },
  {
    contentType: 'image/webp',
    extension: 'webp',
    starts: (b) => text(b, 0) === 'RIFF' && text(b, 8) === 'WEBP',
    isWhole: isWholeWebp,
  },
];

const text = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** The kind of an image by its content alone; `broken` when it starts like one and is not whole. */
export function imageKind(bytes: Buffer): ImageKind | 'broken' | 'unsupported' {
  const kind = KINDS.find(({ starts }) => starts(bytes));
  if (kind === undefined) return 'unsupported';
  return holds(kind.isWhole, bytes)
    ? { contentType: kind.contentType, extension: kind.extension }
    : 'broken';
}

/** Reading past the end means that the file ends too early. */
function holds(check: Check, bytes: Buffer): boolean {
  try {
    return check(bytes);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Frames hold the size; DHT, JPG and DAC share their range of markers. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments one after the other, a frame with a size, a scan, and the end marker after it. */
function isWholeJpeg(b: Buffer): boolean {
  let hasFrame = false;
  for (let at = 2; ;) {
    if (b.readUInt8(at) !== 0xff) return false;
    const marker = b.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return false;
    const length = b.readUInt16BE(at + 2);
    if (length < 2) return false;
    if (isFrame(marker)) {
      hasFrame = b.readUInt16BE(at + 5) > 0 && b.readUInt16BE(at + 7) > 0;
    }
    at += 2 + length;
    if (marker === START_OF_SCAN)
      return hasFrame && b.indexOf(Buffer.from([0xff, END_OF_IMAGE]), at) > at;
  }
}

/** Chunks whose checksums fit: the header with a size first, data, the end last. */
function isWholePng(b: Buffer): boolean {
  let hasData = false;
  for (let at = 8; ;) {
    const length = b.readUInt32BE(at);
    const name = text(b, at + 4);
    if (b.readUInt32BE(at + 8 + length) !== crc32(b.subarray(at + 4, at + 8 + length)))
      return false;
    if (at === 8 && (name !== 'IHDR' || length !== 13)) return false;
    if (name === 'IHDR' && (b.readUInt32BE(at + 8) === 0 || b.readUInt32BE(at + 12) === 0)) {
      return false;
    }
    if (name === 'IDAT') hasData = true;
    if (name === 'IEND') return hasData;
    at += 12 + length;
  }
}

/** Bytes of a colour table, from the flags that announce it. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks of sub-blocks after the colour table, at least one image, the trailer. */
function isWholeGif(b: Buffer): boolean {
  const afterSubBlocks = (from: number): number => {
    let at = from;
    for (let size = b.readUInt8(at); size > 0; size = b.readUInt8(at)) at += 1 + size;
    return at + 1;
  };
  if (b.readUInt16LE(6) === 0 || b.readUInt16LE(8) === 0) return false;
  let images = 0;
  for (let at = 13 + tableBytes(b.readUInt8(10)); ;) {
    const block = b.readUInt8(at);
    if (block === 0x3b) return images > 0;
    if (block === 0x21) {
      at = afterSubBlocks(at + 2);
    } else if (block === 0x2c) {
      images += 1;
      at = afterSubBlocks(at + 11 + tableBytes(b.readUInt8(at + 9)));
    } else {
      return false;
    }
  }
}

/** Chunks that fill the stated size, one of them a picture or an animation's frame. */
function isWholeWebp(b: Buffer): boolean {
  const end = 8 + b.readUInt32LE(4);
  if (end > b.length || end < 20) return false;
  let pictures = 0;
  for (let at = 12; at < end;) {
    const name = text(b, at);
    const length = b.readUInt32LE(at + 4);
    if (at + 8 + length > end) return false;
    if (name === 'VP8 ' && b.readUIntBE(at + 11, 3) === 0x9d012a) pictures += 1;
    if (name === 'VP8L' && b.readUInt8(at + 8) === 0x2f) pictures += 1;
    if (name === 'ANMF' && length > 24) pictures += 1;
    at += 8 + length + (length % 2);
  }
  return pictures > 0;
}
