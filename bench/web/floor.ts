import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { startUntil, temporaryFolder } from '../gateway/stage.ts';
import { behindProxy } from './proxy.ts';

/** A measured page of the app. */
export interface MeasuredPage {
  name: string;
  url: string;
  /** Selector of the content that makes it ready; its frame must not contain it. */
  shows: string;
}

/** A page's floor: the same content without script. No page that runs script can be faster. */
export interface Floor {
  url: string;
  /** Compressed size of the page, in bytes. */
  bytes: number;
}

/**
 * Runs in the page: returns its current document without scripts and requests, with the style rules it uses in its
 * head.
 */
function snapshot(): string {
  const usedDeclarations = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) {
      const plain = rule.selectorText.replace(/::?[a-z-]+(\([^)]*\))?/g, '') || '*';
      try {
        return document.querySelector(plain) === null ? '' : rule.cssText;
      } catch {
        return rule.cssText;
      }
    }
    if (rule instanceof CSSMediaRule) {
      const inner = [...rule.cssRules].map(usedDeclarations).join('');
      return inner === '' ? '' : `@media ${rule.conditionText}{${inner}}`;
    }
    return rule instanceof CSSKeyframesRule ? '' : rule.cssText;
  };
  const css = [...document.styleSheets]
    .flatMap((s) => [...s.cssRules].map(usedDeclarations))
    .join('');
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('script, style, link, template')) element.remove();
  // The security policy forbids style attributes in a document: each becomes a rule.
  const ruleByClass = new Map<string, number>();
  for (const element of copy.querySelectorAll<HTMLElement>('[style]')) {
    const text = element.style.cssText;
    const n = ruleByClass.get(text) ?? ruleByClass.size;
    ruleByClass.set(text, n);
    element.removeAttribute('style');
    element.dataset['s'] = String(n);
  }
  const style = document.createElement('style');
  style.textContent =
    css + [...ruleByClass].map(([text, n]) => `[data-s="${n}"]{${text}}`).join('');
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** Writes pages as a separate build, compressed like the app's documents. Returns the compressed size of each. */
function writeBuild(dist: string, pages: ReadonlyMap<string, string>): Map<string, number> {
  const shells = path.join(dist, 'shells');
  mkdirSync(shells);
  const style: Record<string, string[]> = {};
  const bytes = new Map<string, number>();
  for (const [name, html] of pages) {
    const packed = brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
    const pageStyle = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    style[`${name}.html`] = [`sha256-${createHash('sha256').update(pageStyle).digest('base64')}`];
    writeFileSync(path.join(shells, `${name}.html`), html);
    writeFileSync(path.join(shells, `${name}.html.br`), packed);
    bytes.set(name, packed.length);
  }
  const routes = [...pages.keys()].map((name) => {
    const file = `${name}.html`;
    return { name, path: `/${name}`, zh_cn: file, en_us: file };
  });
  const list = { routes, notFound: routes[0], notOffered: routes[0] };
  writeFileSync(path.join(shells, 'routes.json'), JSON.stringify(list));
  writeFileSync(path.join(shells, 'csp.json'), JSON.stringify({ script: [], style }));
  return bytes;
}

/** Draws a page in the real app. Returns its content without script. */
export async function takeSnapshot(
  phone: BrowserContext,
  { url, shows }: MeasuredPage,
): Promise<string> {
  const page = await phone.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(shows).first().waitFor();
  const markup = await page.evaluate(snapshot);
  await page.close();
  return markup;
}

/** Serves the snapshot of each page as a page on a second gateway of the same kind. By the page's name. */
export async function serveFloors(
  pages: readonly MeasuredPage[],
  snapshotOf: (page: MeasuredPage) => Promise<string>,
  env: Record<string, string>,
  ends: AsyncDisposableStack,
): Promise<Map<string, Floor>> {
  const markupByPage = new Map<string, string>();
  for (const page of pages) markupByPage.set(page.name, await snapshotOf(page));
  const dist = temporaryFolder(ends);
  const sizes = writeBuild(dist, markupByPage);
  const server = await behindProxy(await startUntil(ends, { ...env, WEB_DIST: dist }), ends);
  return new Map(
    [...sizes].map(([name, bytes]) => [name, { url: server.page(`/${name}`), bytes }]),
  );
}
