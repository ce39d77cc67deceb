import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, type ErrorCode } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import type { Context } from '../src/context.ts';
import { type Html, html } from '../src/http/html-page.ts';
import { backTo, failureModeForm, keyOf, list, type Site, type Writer } from './site.ts';
import texts from './texts.json' with { type: 'json' };
import type { FailureMode, SandboxPartner } from './schema.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

const LATE_MS = 8000;

type Deps = Pick<Context, 'db' | 'clock'>;

/** Simulates a silent partner: throws the error of a timeout after `timeoutMs`. */
export async function noAnswer(
  timeoutMs: number,
  code: ErrorCode = 'upstream_timeout',
): Promise<never> {
  await delay(timeoutMs);
  throw new CodedError(code, { message: 'the sandbox partner did not answer' });
}

/** Returns the answer of a sandbox partner as its current failure mode distorts it, or throws. */
export async function answerInFailureMode(
  deps: Pick<Deps, 'db'>,
  system: SandboxPartner,
  answer: () => Promise<unknown>,
  signal: AbortSignal,
  /** Less than our time limit. */
  slowMs = 1500,
): Promise<unknown> {
  const { mood: failureMode } = await failureModeOf(deps, system);
  if (failureMode === 'slow') await delay(slowMs, undefined, { signal });
  if (failureMode === 'late') await delay(LATE_MS, undefined, { signal });
  // Until the caller aborts.
  if (failureMode === 'silent') await delay(2 ** 31 - 1, undefined, { signal, ref: false });
  if (failureMode === 'failing') throw new Error('the sandbox system answered 500');
  if (failureMode === 'nonsense') return { code: 0, data: '<html>系统升级中</html>' };
  return await answer();
}

/** Returns the failure mode of a system and its start. */
export const failureModeOf = async ({ db }: Pick<Deps, 'db'>, system: SandboxPartner) =>
  (await findRow(db, 'sandbox.partner_moods', { system })) ??
  ({ mood: 'normal', since: new Date(0) } as const);

/** Sets the failure mode. Setting the current one again keeps its start. */
export async function setFailureMode(
  { db, clock }: Deps,
  system: SandboxPartner,
  mood: FailureMode,
): Promise<void> {
  const columns = { mood, since: clock.now() };
  const isFirst = await insertRow(db, 'sandbox.partner_moods', { system, ...columns }, 'keep');
  if (isFirst || (await failureModeOf({ db }, system)).mood === mood) return;
  await updateRows(db, 'sandbox.partner_moods', { system }, columns);
}

const modeAsked = z.object({ mood: keyOf(texts.failureModes) });

/** Serves the choice of a partner's failure mode, POST `{mood}`. Returns a function that reads it and its form. */
export function serveFailureMode(
  site: Site,
  deps: Deps,
  { system, root }: { system: SandboxPartner; root: string },
): () => Promise<{ mood: FailureMode; form: (writer: Writer) => Html }> {
  site.takes('/', modeAsked, async ({ mood }) => {
    await setFailureMode(deps, system, mood);
    return { json: { mood }, next: `${root}/` };
  });
  return async () => {
    const { mood } = await failureModeOf(deps, system);
    return {
      mood,
      form: (writer) => failureModeForm(`${root}/`, writer, texts.failureModes, mood),
    };
  };
}

/** The content of a partner's first page, besides its failure mode. */
interface Home {
  title: string;
  note: string;
  heading: string;
  items: Parameters<typeof list>[0];
  /** Shown if there are no items. */
  none?: string;
}

/**
 * Serves the first page of a partner below `root`: its content and the choice of its failure mode (docs/sandbox.md),
 * POST `{mood}`.
 *
 * @param app the page of the app that shows the partner's data
 */
export function showHome(
  site: Site,
  deps: Deps,
  { system, root, app }: { system: SandboxPartner; root: string; app: string },
  find: () => Promise<{ json: object; home: (writer: Writer) => Home }>,
): void {
  const readFailureMode = serveFailureMode(site, deps, { system, root });
  site.shows('/', async () => {
    const { mood, form } = await readFailureMode();
    const { json, home } = await find();
    return {
      json: { mood, ...json },
      page(writer) {
        const { title, note, heading, items, none } = home(writer);
        const parts = [form(writer), html`<h2>${heading}</h2>`, list(items, none)];
        return { title, note, parts, links: [backTo(app, writer)] };
      },
    };
  });
}
