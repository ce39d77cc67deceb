import { randomInt } from 'node:crypto';
import { residentIdCheck } from '../../packages/contract/src/values/identity.ts';
import type { RealName } from '../../packages/contract/src/real-name/schemas.ts';
import { callAs } from '../../tools/stage/rider.ts';

/** Returns an unused resident ID; `digits` decide the sandbox's answer (docs/sandbox.md). */
export function freshNumber(digits = String(randomInt(100, 1000))): string {
  const born = new Date(Date.UTC(1940, 0, 1 + randomInt(20_000)));
  const number = `310101${born.toISOString().slice(0, 10).replaceAll('-', '')}${digits}`;
  return number + residentIdCheck(number);
}

/** Verifies a rider's name unless it is verified. */
export async function verifyName(origin: string, token: string): Promise<void> {
  const state = async () => (await callAs<RealName>(origin, token, '/v1/real-name')).state;
  if ((await state()) === 'passed') return;
  const body = { kind: 'resident_id', name: '李雷', number: freshNumber() };
  await callAs(origin, token, '/v1/real-name', { method: 'POST', body });
  while ((await state()) === 'pending') await new Promise((resolve) => setTimeout(resolve, 50));
}
