import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

let gbkByCharacter: Map<string, Buffer> | undefined;

/** Returns a text in GBK, for which Node.js has a decoder alone. */
export function gbkOf(text: string): Buffer {
  gbkByCharacter ??= new Map(
    Array.from({ length: 0x7e }, (_, i) => i + 0x81).flatMap((lead) =>
      Array.from({ length: 0xbf }, (_, i): [string, Buffer] => {
        const bytes = Buffer.from([lead, i + 0x40]);
        return [new TextDecoder('gbk').decode(bytes), bytes];
      }),
    ),
  );
  return Buffer.concat(
    Array.from(text, (character) => gbkByCharacter?.get(character) ?? Buffer.from(character)),
  );
}

const NAME_IS_UTF8 = 0x08;

/** Returns a zip as the payment app makes it: names and texts in GBK. */
export async function billZip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  const names = Object.keys(files).map((name, i) => {
    const gbk = gbkOf(name);
    return { gbk, placeholder: String(i).repeat(gbk.length) };
  });
  for (const [i, content] of Object.values(files).entries()) {
    zip.addBuffer(gbkOf(content), names[i]?.placeholder ?? '');
  }
  zip.end();
  const bytes: Buffer = await buffer(zip.outputStream);
  // The library writes names in UTF-8 and says so, in the header of a file and in the directory.
  for (const { gbk, placeholder } of names) {
    for (let i = bytes.indexOf(placeholder); i >= 0; i = bytes.indexOf(placeholder, i + 1)) {
      gbk.copy(bytes, i);
      const isHeader = bytes.readUInt32LE(i - 30) === 0x04034b50;
      const flagByte = isHeader ? i - 30 + 7 : i - 46 + 9;
      bytes[flagByte] = (bytes[flagByte] ?? 0) & ~NAME_IS_UTF8;
    }
  }
  return bytes;
}
