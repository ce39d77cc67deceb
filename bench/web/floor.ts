import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { startUntil, temporaryFolder } from '../gateway/stage.ts';
import { ORDER_CARD } from './recorder.ts';

/** The floor: the same order list without script. Nothing that runs script can be faster. */
export interface Floor {
  url: string;
  /** Compressed size of the page, in bytes. */
  bytes: number;
}

/**
 * In the page: its document as it stands, without scripts and requests, with the style rules it uses
 * written into its head.
 */
function snapshot(): string {
  const used = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) {
      const plain = rule.selectorText.replace(/::?[a-z-]+(\([^)]*\))?/g, '') || '*';
      try {
        return document.querySelector(plain) === null ? '' : rule.cssText;
      } catch {
        return rule.cssText;
      }
    }
    if (rule instanceof CSSMediaRule) {
      const inner = [...rule.cssRules].map(used).join('');
      return inner === '' ? '' : `@media ${rule.conditionText}{${inner}}`;
    }
    return rule instanceof CSSKeyframesRule ? '' : rule.cssText;
  };
  const css = [...document.styleSheets].flatMap((s) => [...s.cssRules].map(used)).join('');
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('script, style, link, template')) element.remove();
  // The security policy allows no style attributes in a document: each becomes a rule.
  const own = new Map<string, number>();
  for (const element of copy.querySelectorAll<HTMLElement>('[style]')) {
    const text = element.style.cssText;
    const n = own.get(text) ?? own.size;
    own.set(text, n);
    element.removeAttribute('style');
    element.dataset['s'] = String(n);
  }
  const style = document.createElement('style');
  style.textContent = css + [...own].map(([text, n]) => `[data-s="${n}"]{${text}}`).join('');
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** Writes the page as a build of its own, compressed as the app's documents are. Gives its compressed size. */
function writeBuild(dist: string, html: string): number {
  const packed = brotliCompressSync(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const shells = path.join(dist, 'shells');
  const page = { zh_cn: 'floor.html', en_us: 'floor.html' };
  mkdirSync(shells);
  writeFileSync(path.join(shells, 'floor.html'), html);
  writeFileSync(path.join(shells, 'floor.html.br'), packed);
  writeFileSync(
    path.join(shells, 'routes.json'),
    JSON.stringify({ routes: [{ pattern: '^/$', ...page }], notFound: page }),
  );
  writeFileSync(
    path.join(shells, 'csp.json'),
    JSON.stringify({ script: [], style: { 'floor.html': [`sha256-${hash}`] } }),
  );
  return packed.length;
}

/**
 * Draws the order list once in the real app, and serves what came out as a page of its own by a
 * second gateway of the same kind.
 */
export async function serveFloor(
  phone: BrowserContext,
  list: string,
  env: Record<string, string>,
  ends: AsyncDisposableStack,
): Promise<Floor> {
  const page = await phone.newPage();
  await page.goto(list);
  await page.locator(ORDER_CARD).first().waitFor();
  const html = await page.evaluate(snapshot);
  const dist = temporaryFolder(ends);
  const bytes = writeBuild(dist, html);
  const server = await startUntil(ends, { ...env, WEB_DIST: dist });
  return { url: server.page('/'), bytes };
}
