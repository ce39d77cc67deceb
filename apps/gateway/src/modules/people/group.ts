import { auth } from './auth/module.ts';
import { faceChecks } from './face-checks/module.ts';
import { realName } from './real-name/module.ts';
import { sessions } from './sessions/module.ts';

/** Modules about riders and their identity. */
export const people = [sessions, auth, realName, faceChecks] as const;
