import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, type ErrorCode } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import type { Context } from '../src/context.ts';
import { html } from '../src/http/html-page.ts';
import { backTo, failureModeForm, keyOf, list, type Site, type Writer } from './site.ts';
import texts from './texts.json' with { type: 'json' };
import type { FailureMode, SandboxPartner } from './schema.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

const LATE_MS = 8000;

type Deps = Pick<Context, 'db' | 'clock'>;

/** A partner that says nothing: what comes of it when we have waited for so long. */
export async function noAnswer(
  timeoutMs: number,
  code: ErrorCode = 'upstream_timeout',
): Promise<never> {
  await delay(timeoutMs);
  throw new CodedError(code, { message: 'the sandbox partner did not answer' });
}

/** What a sandbox partner answers in its present failure mode, if it does. */
export async function answerInFailureMode(
  deps: Pick<Deps, 'db'>,
  system: SandboxPartner,
  found: () => Promise<unknown>,
  signal: AbortSignal,
  /** Within our limit. */
  slowMs = 1500,
): Promise<unknown> {
  const { mood: failureMode } = await failureModeOf(deps, system);
  if (failureMode === 'slow') await delay(slowMs, undefined, { signal });
  if (failureMode === 'late') await delay(LATE_MS, undefined, { signal });
  // Until the caller has enough.
  if (failureMode === 'silent') await delay(2 ** 31 - 1, undefined, { signal, ref: false });
  if (failureMode === 'failing') throw new Error('the sandbox system answered 500');
  if (failureMode === 'nonsense') return { code: 0, data: '<html>系统升级中</html>' };
  return await found();
}

/** What a system's failure mode is, and since when. */
export const failureModeOf = async ({ db }: Pick<Deps, 'db'>, system: SandboxPartner) =>
  (await findRow(db, 'sandbox.partner_moods', { system })) ??
  ({ mood: 'normal', since: new Date(0) } as const);

/** Sets the failure mode; the one it is in already goes on since it began. */
export async function setFailureMode(
  { db, clock }: Deps,
  system: SandboxPartner,
  mood: FailureMode,
): Promise<void> {
  const chosen = { mood, since: clock.now() };
  const isFirst = await insertRow(db, 'sandbox.partner_moods', { system, ...chosen }, 'keep');
  if (isFirst || (await failureModeOf({ db }, system)).mood === mood) return;
  await updateRows(db, 'sandbox.partner_moods', { system }, chosen);
}

const modeAsked = z.object({ mood: keyOf(texts.failureModes) });

/** What the first page of a partner says beside its failure mode. */
interface Home {
  title: string;
  note: string;
  heading: string;
  items: Parameters<typeof list>[0];
  /** Instead of no items. */
  none?: string;
}

/**
 * The first page of the partner whose pages stand below `root`: what it has, and its failure mode, which
 * is chosen there (docs/sandbox.md), POST `{mood}`.
 *
 * @param app the page of the app that shows what it has
 */
export function showHome(
  site: Site,
  deps: Deps,
  { system, root, app }: { system: SandboxPartner; root: string; app: string },
  find: () => Promise<{ json: object; home: (writer: Writer) => Home }>,
): void {
  site.shows('/', async () => {
    const { mood } = await failureModeOf(deps, system);
    const { json, home } = await find();
    return {
      json: { mood, ...json },
      page(writer) {
        const { title, note, heading, items, none } = home(writer);
        const form = failureModeForm(`${root}/`, writer, texts.failureModes, mood);
        const parts = [form, html`<h2>${heading}</h2>`, list(items, none)];
        return { title, note, parts, links: [backTo(app, writer)] };
      },
    };
  });
  site.takes('/', modeAsked, async ({ mood }) => {
    await setFailureMode(deps, system, mood);
    return { json: { mood }, next: `${root}/` };
  });
}
