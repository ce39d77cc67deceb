import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GOOD_FEED, testFolder, writeGoodFeed } from '../../test/gtfs-zip.ts';
import { readFeed } from './read.ts';
import { openFeedFiles, ZIP_LIMITS } from './read-zip.ts';

describe('a zip', () => {
  it('that is none is refused', async () => {
    const file = path.join(testFolder(), 'feed.zip');
    writeFileSync(file, 'PK but not really');
    await expect(readFeed(file)).rejects.toThrow(/\(broken_zip\)$/);
    await expect(readFeed(path.join(testFolder(), 'none.zip'))).rejects.toThrow('ENOENT');
  });

  it('whose bytes are not those of its checksums is refused', async () => {
    const file = await writeGoodFeed({});
    const bytes = readFileSync(file);
    // The checksum is 16 bytes after the start of a directory entry.
    const entry = Buffer.from('PK\u0001\u0002');
    for (
      let offset = bytes.indexOf(entry);
      offset >= 0;
      offset = bytes.indexOf(entry, offset + 1)
    ) {
      bytes[offset + 16] = (bytes[offset + 16] ?? 0) ^ 1;
    }
    writeFileSync(file, bytes);
    await expect(readFeed(file)).rejects.toThrow(/its checksum is wrong \(broken_zip\)$/);
  });

  it('whose bytes were changed is refused', async () => {
    const file = await writeGoodFeed({});
    const bytes = readFileSync(file);
    // In the packed bytes of the first file, after its header.
    bytes[60] = (bytes[60] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
    await expect(readFeed(file)).rejects.toThrow(/\(broken_zip\)$/);
  });

  it('that is a bomb is refused by what comes out of it', async () => {
    const lines = `${GOOD_FEED['stops.txt']}${`${' '.repeat(999)}\n`.repeat(3000)}`;
    const bomb = await writeGoodFeed({ 'stops.txt': lines });
    await expect(readFeed(bomb)).rejects.toThrow(/250 times its size.*too_large/);
    const limits = { ...ZIP_LIMITS, ratio: 1e6, fileBytes: 2_000_000 };
    await expect(readFeed(bomb, limits)).rejects.toThrow(
      'stops.txt: unpacks to more than 2000000 bytes (too_large)',
    );
    const total = { ...limits, fileBytes: 1e9, totalBytes: 2_000_000 };
    await expect(readFeed(bomb, total)).rejects.toThrow(/the zip unpacks to more than .*too_large/);
    await expect(readFeed(await writeGoodFeed({}), { ...ZIP_LIMITS, entries: 5 })).rejects.toThrow(
      '6 files, more than 5 (too_large)',
    );
  });

  it('with files that lead elsewhere is refused', async () => {
    const file = await writeGoodFeed({ 'xx/evil.txt': 'a' });
    const text = readFileSync(file).toString('latin1').replaceAll('xx/evil.txt', '../evil.txt');
    writeFileSync(file, Buffer.from(text, 'latin1'));
    await expect(readFeed(file)).rejects.toThrow(/broken_zip/);
  });

  it('with the same name twice is refused', async () => {
    const file = await writeGoodFeed({ 'a.txt': '', 'b.txt': '' });
    const text = readFileSync(file).toString('latin1').replaceAll('b.txt', 'a.txt');
    writeFileSync(file, Buffer.from(text, 'latin1'));
    await expect(readFeed(file)).rejects.toThrow('a.txt: is in the zip twice (bad_file_name)');
  });

  it('reports which files it has, and throws for a missing one', async () => {
    const files = await openFeedFiles(await writeGoodFeed({ 'stops.txt': null }));
    expect([files.has('agency.txt'), files.has('stops.txt')]).toEqual([true, false]);
    await expect(files.read('stops.txt')[Symbol.asyncIterator]().next()).rejects.toThrow(
      'stops.txt: is not in the zip (missing_file)',
    );
    files.close();
  });
});
