import { createServer } from 'node:http';
import { once } from 'node:events';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { StageGateway } from '../../tools/stage/gateway.ts';
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
  const style = document.createElement('style');
  style.textContent = css;
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** Draws the order list once in the real app and serves what came out as a page of its own. */
export async function serveFloor(
  browser: Browser,
  gateway: StageGateway,
  token: string,
): Promise<Floor> {
  const context = await newPhone(browser, { token });
  const page = await context.newPage();
  await page.goto(gateway.page('/riding-order-list/'));
  await page.locator(ORDER_CARD).first().waitFor();
  const html = await page.evaluate(snapshot);
  await context.close();
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'no-cache',
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    bytes: body.length,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
