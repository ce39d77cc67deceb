import { type Identity, residentIdCheck } from '@shtrans/contract/values/identity';

let born = 0;

/** Returns a new resident ID; `digits` select the result of the sandbox (docs/sandbox.md). */
export function freshIdentity(digits = '100', changes: Partial<Identity> = {}): Identity {
  const day = new Date(Date.UTC(1980, 0, 1 + born++)).toISOString().slice(0, 10);
  const number = `310101${day.replaceAll('-', '')}${digits}`;
  return {
    kind: 'resident_id',
    name: '李雷',
    number: number + residentIdCheck(number),
    ...changes,
  };
}
