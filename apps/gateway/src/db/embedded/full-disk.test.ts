import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { StartupError } from '../../errors/startup-error.ts';
import { toldIfDiskFull } from './full-disk.ts';

const coded = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code !== undefined && { code });

it.each([
  coded('could not extend file "base/16384/16589"', '53100'),
  coded("ENOSPC: no space left on device, copyfile 'a' -> 'b'", 'ENOSPC'),
  coded('could not write to file "base/16384/3766": No space left on device'),
])('names the folder where the disk is full: %s', (error) => {
  const explained = toldIfDiskFull(error, '/no/such/folder');
  expect(explained).toBeInstanceOf(StartupError);
  expect(String(explained)).toMatch(
    /^Error: The disk of \/no\/such\/folder is full: make room there .*DATA_DIR to a folder on another disk$/,
  );
});

it('cannot name the folder of a server elsewhere', () => {
  expect(toldIfDiskFull(coded('no room', '53100'), undefined)).toEqual(
    new StartupError('The disk of the database server is full: make room there'),
  );
});

it.each([coded('syntax error', '42601'), coded('Connection terminated unexpectedly'), 'a text'])(
  'returns errors with another cause unchanged if there is room: %s',
  (error) => {
    expect(toldIfDiskFull(error, tmpdir())).toBe(error);
    expect(toldIfDiskFull(error, undefined)).toBe(error);
  },
);
