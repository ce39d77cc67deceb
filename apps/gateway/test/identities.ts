import { type Identity, residentIdCheck } from '@shtrans/contract/values/identity';

let born = 0;

/** A resident ID nobody else in the test has; `digits` say what the sandbox makes of it (docs/sandbox.md). */
export function freshIdentity(digits = '100', given: Partial<Identity> = {}): Identity {
  const day = new Date(Date.UTC(1980, 0, 1 + born++)).toISOString().slice(0, 10);
  const number = `310101${day.replaceAll('-', '')}${digits}`;
  return { kind: 'resident_id', name: '李雷', number: number + residentIdCheck(number), ...given };
}
