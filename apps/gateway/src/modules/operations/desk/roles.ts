import { isOneOf } from '@shtrans/contract/values/narrow';
import { OPERATOR_ROLES, type OperatorRole } from '../../../db/schema.ts';

/** Rights at the desk, with the roles that have them. */
const RIGHTS = {
  'refunds.see': ['support', 'finance', 'admin'],
  'refunds.decide': ['finance', 'admin'],
  'help.see': ['support', 'finance', 'admin'],
  'riders.see': ['support', 'finance', 'admin'],
  'riders.end_sessions': ['support', 'admin'],
  'riders.close': ['support', 'admin'],
  'riders.free_plates': ['support', 'admin'],
  'riders.delete': ['admin'],
  'campaigns.see': ['support', 'admin'],
  'campaigns.decide': ['support', 'admin'],
  'repairs.decide': ['support', 'admin'],
  'surveys.see': ['support', 'admin'],
  'parking.see': ['support', 'admin'],
  'parking.decide': ['support', 'admin'],
  'plates.decide': ['support', 'admin'],
  'settlements.see': ['finance', 'admin'],
  'operators.manage': ['admin'],
  'log.see': ['admin'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Right = keyof typeof RIGHTS;

export const isRole = (value: string): value is OperatorRole => isOneOf(OPERATOR_ROLES, value);

/** Whether a role has a right, or is one of the given roles. */
export const may = (role: OperatorRole, right: Right | readonly OperatorRole[]): boolean =>
  isOneOf(typeof right === 'string' ? RIGHTS[right] : right, role);
