import { createHash } from 'node:crypto';
import type { DeviceMark } from '../src/http/device-marks.ts';

const LONG_KNOWN = new Date('2025-01-01T00:00:00.000Z');

/** Returns the mark of a device that a test names. */
export const testMark = (device: string, markedAt = LONG_KNOWN): DeviceMark => ({
  id: createHash('sha256').update(device).digest('base64url').slice(0, 22),
  since: markedAt,
});
