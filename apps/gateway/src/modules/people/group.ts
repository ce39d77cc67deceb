import { auth } from './auth/module.ts';
import { faceChecks } from './face-checks/module.ts';
import { realName } from './real-name/module.ts';
import { sessions } from './sessions/module.ts';

/** Who a rider is. */
export const people = [sessions, auth, realName, faceChecks] as const;
