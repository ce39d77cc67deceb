import {
  decisionReport,
  type IdentityCheck,
  type IdentityDecision,
  realNameApi,
  type RealNamePort,
} from '../../src/adapters/real-name/port.ts';
import { sequenceOf } from '@shtrans/contract/values/identity';
import type { Context } from '../../src/context.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { servePartner } from '../partner-server.ts';
import { reportsPage } from '../reports.ts';
import { putWebhook, readSigned } from '../webhooks.ts';
import texts from './texts.json' with { type: 'json' };
import { findRow } from '../tables.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

const LATE_MS = 20_000;

/** Results by three digits of the number (docs/sandbox.md); any others are confirmed immediately. */
const BY_DIGITS: Readonly<Record<string, IdentityDecision | 'late' | 'silent'>> = {
  '001': { state: 'failed', reason: 'mismatch' },
  '002': { state: 'failed', reason: 'unknown' },
  '003': { state: 'failed', reason: 'expired' },
  '004': { state: 'failed', reason: 'refused' },
  '005': 'late',
  '006': 'silent',
};

const WAITING = { state: 'waiting', askAgain: null } as const;

/** Confirms everyone, except numbers that select another result. */
export const sandboxRealName = (deps: Deps): RealNamePort => ({
  name: 'sandbox',
  async check(request) {
    const answer = BY_DIGITS[sequenceOf(request)] ?? { state: 'passed' };
    if (answer === 'silent') return WAITING;
    return answer === 'late' ? await decideLate(deps, request) : answer;
  },
  readWebhook: (headers, body) => readSigned(deps, 'real-name', decisionReport, headers, body),
});

/** Decides and reports only after `LATE_MS`. */
async function decideLate(
  deps: Deps,
  { requestId, askedAt }: IdentityCheck,
): Promise<typeof WAITING | IdentityDecision> {
  const decidedAt = new Date(Date.parse(askedAt) + LATE_MS);
  const reportKey = { partner: 'real-name', about: requestId } as const;
  if (deps.clock.now() >= decidedAt) return { state: 'passed' };
  if ((await findRow(deps.db, 'sandbox.notices', reportKey)) === undefined) {
    const report = { at: decidedAt.toISOString(), requestId, state: 'passed' };
    await inTransaction(deps.db, (tx) => putWebhook(deps, tx, reportKey, report, decidedAt));
  }
  return WAITING;
}

export const realNamePage = (deps: Deps & Pick<Context, 'config' | 'log'>, port: RealNamePort) =>
  reportsPage(deps, { partner: 'real-name', root: '/sandbox/real-name', texts }, (app) => {
    servePartner(app, deps, 'real-name', realNameApi, { check: (request) => port.check(request) });
  });
