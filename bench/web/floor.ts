import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { newPhone } from '../../tools/stage/phone.ts';
import { ORDER_CARD } from './recorder.ts';

/** The floor: the same order list without script. Nothing that runs script can be faster. */
export interface Floor {
  url: string;
  /** Compressed size of the page, in bytes. */
  bytes: number;
  stop(): Promise<void>;
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
  browser: Browser,
  gateway: StageGateway,
  env: Record<string, string>,
  token: string,
): Promise<Floor> {
  const context = await newPhone(browser, { token });
  const page = await context.newPage();
  await page.goto(gateway.page('/riding-order-list/'));
  await page.locator(ORDER_CARD).first().waitFor();
  const html = await page.evaluate(snapshot);
  await context.close();
  const dist = mkdtempSync(path.join(tmpdir(), 'shtrans-floor-'));
  const bytes = writeBuild(dist, html);
  const server = await startGateway({ ...env, WEB_DIST: dist });
  return {
    url: server.page('/'),
    bytes,
    async stop() {
      await server.stop();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}
