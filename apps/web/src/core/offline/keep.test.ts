import { describe, expect, it } from 'vitest';
import { frameName, isAsset, isOff, keptForm, pageName, scriptsOf } from './keep.ts';

const url = (address: string): URL => new URL(address, 'https://a.example');
const html = (lang: string, content: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta name="city" content='{"timeZone":"Asia/Shanghai","offsets":[[1577836800000,480]],"currency":{}}'></head><body><div id="root"></div>${content}</body></html>`;
const frame = (address: string): string => frameName(url(address));

// Its scripts, all of them, wait for its first frame.
const scripts = (type: string): string =>
  ['/a.js', '/b.js'].map((src) => `<script type="${type}" src="${src}"></script>`).join('');

describe('what is kept for the next visit', () => {
  it('is one frame for each route and language, with any query', () => {
    const page = '/shtrans-h5/traffic/travel/metro-info';
    expect(frame(`${page}?station=S0123`)).toBe(frame(`${page}/?station=S0118&x=1`));
    expect(frame(`${page}?language=en_us&station=S0123`)).toBe(frame(`${page}?language=EN-US`));
    expect(frame(page)).not.toBe(frame(`${page}?language=en_us`));
    expect(frame(page)).not.toBe(frame('/shtrans-h5/traffic/travel'));
    // Any other language is Chinese, as the gateway serves it.
    for (const language of ['zh_cn', 'en_us_x', 'xen_us', 'en'])
      expect(frame(`${page}?language=${language}`)).toBe(`https://a.example${page}`);
    expect(frame(`${page}?language=en_us`)).toBe(`https://a.example${page}?language=en_us`);
  });

  it('is a page for each address', () => {
    const page = '/shtrans-h5/riding-detail';
    expect(pageName(url(`${page}?id=1#top`))).toBe(`https://a.example${page}?id=1`);
  });

  it('is the build’s own files, and no answers of the gateway', () => {
    expect(isAsset(url('/shtrans-h5/assets/core-abc12345.js'))).toBe(true);
    expect(isAsset(url('/v1/stations/S0123'))).toBe(false);
    expect(isAsset(url('/shtrans-h5/traffic/index'))).toBe(false);
  });

  it('follows from the scripts that a document names, the entry last', () => {
    const html =
      '<script type="module" src="/a.js"></script><link href="/b.css"><script type="module" src="/c.js"></script><script>1</script>';
    expect(scriptsOf(html)).toEqual(['/a.js', '/c.js']);
  });

  it('is nothing where the document says so', () => {
    expect(isOff('<head><meta name="offline" content="off"></head>')).toBe(true);
    expect(isOff('<head><meta name="offline" content="on"></head>')).toBe(false);
  });

  it('says since when, and a page says it to the rider in its language', () => {
    const savedAt = Date.parse('2026-11-22T02:32:00Z');
    const content = '<script type="application/json" id="content">{}</script>';
    expect(keptForm(html('en', ''), savedAt)).toBe(
      html('en', '').replace('<html', `<html data-kept="${savedAt}"`),
    );
    expect(keptForm(html('en', content), savedAt)).toContain(
      '<p id="kept" class="tiny nowrap text-white" role="status">Saved Nov 22, 10:32, updating…</p><div id="root">',
    );
    expect(keptForm(`<html>${scripts('module')}`, savedAt)).toBe(
      `<html data-kept="${savedAt}">${scripts('held-module')}`,
    );
    // A Chinese page has English words.
    const english = '<span lang="en">English</span>';
    expect(keptForm(html('zh-CN', english + content), savedAt)).toContain(
      '11月22日 10:32 保存的内容，正在更新…',
    );
  });
});
