import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The early requests of the inline script. */
export const EARLY = '<script type="application/json" id="early">{"requests":[]}</script>';

export const FRAME = `<!doctype html><html lang="zh-CN"><head>${EARLY}</head><body><div id="root">frame</div></body></html>`;

/** The additional script of pages inside our own app. */
export const OWN_APP = '/shtrans-h5/assets/host-own-app-1234567.js';

/** The document of the login, with a style and a script that no other has. */
const LOGIN_FRAME = `<!doctype html><html lang="zh-CN"><head><style>.login{}</style><script type="module" src="/shtrans-h5/assets/login.js"></script></head><body><div id="root">login frame</div></body></html>`;

/**
 * Drawn pages that contain their answers: one of a rider, a public one, one that fails, one with a wrong id, and one that
 * shows visitors without a login less. `me` requires a login.
 */
const DRAWER = `
export function setCity() {}

const pages = {
  me: [false, { endpoint: 'GET auth:/v1/me', params: {}, query: {} }],
  lines: [true, { endpoint: 'GET maas:/v1/lines', params: {}, query: {} }],
  broken: [true, { endpoint: 'GET maas:/v1/lines', params: {}, query: {} }],
  start: [false, { endpoint: 'GET auth:/v1/me', params: {}, query: {} }],
  gone: [true, { endpoint: 'GET maas:/v1/lines/:id', params: { id: 'no-such-line' }, query: {} }],
};

export function pageAt(pathname) {
  const name = pathname.split('/').pop();
  if (!(name in pages)) return undefined;
  const [isPublic, question] = pages[name];
  return {
    isPublic,
    questions: [question],
    draw({ answers, rider, serverTime }) {
      if (name === 'broken') throw new Error('cannot be drawn');
      const content = { answers: { [name]: answers[0] }, rider, serverTime };
      return { markup: '<p>drawn</p>', sheet: 'p{color:#fff}', sheetHash: 'sha256-DDDD', content };
    },
  };
}

export const loginPath = '/shtrans-h5/login';

export function strangersPageAt(pathname) {
  const name = pathname.split('/').pop();
  if (!['me', 'start'].includes(name)) return undefined;
  const markup = name === 'me' ? '<p>log in</p>' : '<p>for strangers</p>';
  return {
    showsLogin: name === 'me',
    questions: [],
    draw: ({ rider, serverTime }) =>
      ({ markup, sheet: '', sheetHash: 'sha256-EEEE', content: { answers: {}, rider, serverTime } }),
  };
}
`;

/** Writes a build of the web app with one frame and with drawn pages. */
export function writeDrawnBuild(dist: string): void {
  for (const folder of ['assets', 'shells', 'server']) {
    mkdirSync(path.join(dist, folder), { recursive: true });
  }
  writeFileSync(path.join(dist, 'shells/page.html'), FRAME);
  writeFileSync(path.join(dist, 'shells/login.html'), LOGIN_FRAME);
  const names = { zh_cn: 'page.html', en_us: 'page.html' };
  const login = { path: '/login', zh_cn: 'login.html', en_us: 'login.html' };
  const all = [{ path: '/' }, login, { path: '/:page', match: 'prefix' }];
  const routes = {
    routes: all.map((row) => ({ name: row.path, ...names, ...row })),
    notFound: names,
    notOffered: names,
    ownApp: [OWN_APP],
  };
  writeFileSync(path.join(dist, 'shells/routes.json'), JSON.stringify(routes));
  const style = { 'login.html': ['sha256-LLLL'] };
  writeFileSync(path.join(dist, 'shells/csp.json'), JSON.stringify({ style }));
  writeFileSync(path.join(dist, 'server/pages.js'), DRAWER);
}

/** The headers of a browser's page visit. */
export const VISIT = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
