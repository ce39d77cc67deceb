import type { HostSettings, LabEntry, LabShare, Replies } from '../emulators/native.ts';
import { askingRows } from './asking.ts';
import { linkCard, shareCard } from './preview.ts';
import { drawTimeline } from './timeline.ts';
import { find, field, value, createElement } from './elements.ts';
import { frame, app, data, addressNow } from './phone.ts';
import { fillCampaign } from './campaign.ts';
import { fillBar } from './bar.ts';
import { fillDisplay } from './display.ts';

const DEMO_RIDER = '13800138000';
const SETTINGS = 'host-lab-settings';

let settings: HostSettings = { ...data.settings };
let entries: LabEntry[] = [];
let marked = -1;

/** Settings saved for the next visit to the lab. */
function savedSettings(): Partial<HostSettings> {
  try {
    return JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as Partial<HostSettings>;
  } catch {
    return {};
  }
}

// ---- the phone

function go(address: string): void {
  entries = [];
  marked = -1;
  find('led').hidden = true;
  frame.src = `${data.base}${address.startsWith('/') ? address : `/${address}`}`;
  showLog();
}

/** Sends the settings to the server and reloads the phone, because a host exists before the page. */
async function begin(): Promise<void> {
  localStorage.setItem(SETTINGS, JSON.stringify(settings));
  await fetch('/lab/settings', { method: 'PUT', body: JSON.stringify(settings) });
  show();
  go(addressNow() || '/');
}

/** Applies the settings from the next call on, without reloading the page. */
async function change(): Promise<void> {
  localStorage.setItem(SETTINGS, JSON.stringify(settings));
  const { hostLab } = app();
  if (hostLab !== undefined) Object.assign(hostLab.settings, settings);
  await fetch('/lab/settings', { method: 'PUT', body: JSON.stringify(settings) });
  show();
}

function userAgents(): readonly string[] {
  return data.hosts.find(({ host }) => host === settings.host)?.userAgents[settings.system] ?? [];
}

// ---- the sidebar

/** Returns the distinguishing part of a user agent: the version of the system and of the app. */
const shortly = (ua: string): string => {
  const marks = ua
    .replace(/^Mozilla\/5\.0 /, '')
    .replace(/AppleWebKit\S*|\(KHTML, like Gecko\)/g, '');
  return marks.replace(/\s+/g, ' ').slice(0, 140);
};

function show(): void {
  for (const button of find('hosts').querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset['host'] === settings.host));
  }
  field('system').value = settings.system;
  const phone = frame.closest<HTMLElement>('.phone');
  if (phone !== null) phone.dataset['system'] = settings.system;
  field('transport').value = settings.transport;
  for (const element of document.querySelectorAll<HTMLElement>('.own-app')) {
    element.hidden = settings.host !== 'MAAS';
  }
  const agents = field('user-agent');
  agents.replaceChildren(
    ...userAgents().map((ua) =>
      createElement('option', { value: ua, textContent: shortly(ua), title: ua }),
    ),
  );
  agents.value = settings.userAgent;
  field('bridge-after').value = String(settings.bridgeAfterMs);
  field('late').value = String(settings.lateMs);
  field('replies').value = settings.replies;
  find('exceptions').replaceChildren(
    ...Object.entries(settings.repliesTo).map(([name, replyMode]) =>
      createElement(
        'div',
        { className: 'exception' },
        `${name}: ${replyMode}`,
        createElement('button', {
          type: 'button',
          textContent: '×',
          title: 'As all others',
          onclick: () => {
            const { [name]: _removed, ...rest } = settings.repliesTo;
            settings = { ...settings, repliesTo: rest };
            void change();
          },
        }),
      ),
    ),
  );
  const answers = field('answers');
  if (document.activeElement !== answers) answers.value = JSON.stringify(settings.answers, null, 2);
  find('host-name').textContent =
    data.hosts.find(({ host }) => host === settings.host)?.title ?? settings.host;
}

/** Sets what a host has from the start when a field changes. */
const loads = (id: string, set: (given: string) => Partial<HostSettings>): void =>
  find(id).addEventListener('change', () => {
    settings = { ...settings, ...set(value(id)) };
    void begin();
  });
/** Sets what the next call uses when a field changes. */
const changes = (id: string, set: (given: string) => Partial<HostSettings>): void =>
  find(id).addEventListener('change', () => {
    settings = { ...settings, ...set(value(id)) };
    void change();
  });

function fillSide(): void {
  find('hosts').replaceChildren(
    ...data.hosts.map(({ host, title }) => {
      const button = createElement(
        'button',
        { type: 'button' },
        title,
        createElement('small', {}, host),
      );
      button.dataset['host'] = host;
      button.addEventListener('click', () => {
        settings = { ...settings, host, repliesTo: {} };
        settings.userAgent = userAgents()[0] ?? '';
        void begin();
      });
      return button;
    }),
  );
  for (const id of ['replies', 'exception-how']) {
    find(id).replaceChildren(
      ...data.replies.map((replyMode) => createElement('option', { textContent: replyMode })),
    );
  }
  loads('system', (chosenSystem) => {
    const system = chosenSystem as HostSettings['system'];
    settings.system = system;
    return { system, userAgent: userAgents()[0] ?? '' };
  });
  loads('user-agent', (userAgent) => ({ userAgent }));
  loads('transport', (transport) => ({ transport: transport as HostSettings['transport'] }));
  loads('bridge-after', (ms) => ({ bridgeAfterMs: Number(ms) }));
  changes('late', (ms) => ({ lateMs: Number(ms) }));
  changes('replies', (replies) => ({ replies: replies as Replies }));
  find('exception-add').addEventListener('click', () => {
    const name = value('exception-name').trim();
    if (name === '') return;
    const replyMode = value('exception-how') as Replies;
    settings = { ...settings, repliesTo: { ...settings.repliesTo, [name]: replyMode } };
    field('exception-name').value = '';
    void change();
  });
  find('answers').addEventListener('change', () => {
    try {
      settings = { ...settings, answers: JSON.parse(value('answers')) as HostSettings['answers'] };
      find('answers-fault').textContent = '';
      void change();
    } catch (error) {
      find('answers-fault').textContent = String(error);
    }
  });
  find('log-in').addEventListener('click', () => void logIn());
  find('forget').addEventListener('click', () => {
    localStorage.clear();
    app().sessionStorage.clear();
    for (const cookie of document.cookie.split(';')) {
      document.cookie = `${cookie.split('=')[0] ?? ''}=;path=/;max-age=0`;
    }
    find('rider').textContent = 'Nothing is kept any more.';
    void begin();
  });
}

const post = async (path: string, body: object): Promise<Record<string, string>> => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
};

/** Logs in as a rider with a code, which the sandbox's inbox contains. */
async function logIn(): Promise<void> {
  try {
    const { challenge } = await post('/v1/sms-codes', { phone: DEMO_RIDER });
    const inbox = await fetch(`/sandbox/inbox?phone=${DEMO_RIDER}`, {
      headers: { accept: 'application/json' },
    });
    const { messages } = (await inbox.json()) as { messages: { code: string }[] };
    const code = messages[0]?.code;
    const { token } = await post('/v1/sessions', {
      phone: DEMO_RIDER,
      challenge,
      code,
      agreed: true,
    });
    localStorage.setItem('Admin-Token-INNER', token ?? '');
    find('rider').textContent = `${DEMO_RIDER} is logged in.`;
    go(addressNow() || '/');
  } catch (error) {
    find('rider').textContent = String(error);
  }
}

// ---- other events

function fillActions(): void {
  find('menu').addEventListener('click', () => {
    app().hostLab?.openMenu();
    showShare();
    select('tab-share');
  });
  find('hide').addEventListener('click', () => {
    const inside = app();
    const state = (isOpen: boolean): void => {
      Object.defineProperty(inside.document, 'visibilityState', {
        configurable: true,
        value: isOpen ? 'visible' : 'hidden',
      });
      inside.document.dispatchEvent(new Event('visibilitychange'));
    };
    state(false);
    setTimeout(() => {
      state(true);
      // Containers also dispatch their own events for this.
      for (const name of ['resume', 'pageResume']) inside.document.dispatchEvent(new Event(name));
      inside.hostLab?.note('event', 'visible again', undefined);
    }, 600);
  });
  find('unasked').addEventListener('click', () => {
    const message = Object.values(settings.answers.messages)[0];
    app().hostLab?.unasked({ ...message, id: 'nobody', result: settings.answers.appInfo });
  });
  find('foreign').addEventListener('click', () => {
    const message = Object.values(settings.answers.messages)[0];
    app().hostLab?.note('event', 'message from https://foreign.example', message);
    const origin = 'https://foreign.example';
    app().dispatchEvent(new MessageEvent<unknown>('message', { data: message, origin }));
  });
}

// ---- messages

const SIGNS = { call: '→', reply: '←', event: '•', note: '·' };

function row(entry: LabEntry, index: number): HTMLLIElement {
  const isAnswered = entries.some(({ kind, id }) => kind === 'reply' && id === entry.id);
  const waits = entry.kind === 'call' && !isAnswered;
  const item = createElement(
    'li',
    { className: index === marked ? 'marked' : '' },
    createElement('time', {}, `${entry.at} ms`),
    createElement('span', { className: entry.kind, title: entry.kind }, SIGNS[entry.kind]),
    createElement('code', { className: entry.kind }, entry.name),
  );
  if (waits) item.append(createElement('span', { className: 'waits' }, 'no reply yet'));
  else if (entry.how !== undefined && entry.how !== 'now') {
    item.append(createElement('span', { className: 'how' }, entry.how));
  }
  const contentText = entry.what === undefined ? '' : JSON.stringify(entry.what, null, 1);
  if (contentText !== '' && contentText !== '{}')
    item.append(createElement('pre', {}, contentText));
  return item;
}

function showLog(): void {
  const filterText = value('filter').toLowerCase();
  const rows = entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => JSON.stringify(entry).toLowerCase().includes(filterText));
  find('log').replaceChildren(...rows.map(({ entry, index }) => row(entry, index)));
  find('count').textContent = String(entries.length);
  find('nothing').hidden = entries.length > 0;
  find('timeline').hidden = entries.length === 0;
  drawTimeline(find('timeline'), entries, (index) => {
    marked = index;
    showLog();
    find('log').querySelector('.marked')?.scrollIntoView({ block: 'center' });
  });
  const names = new Set(entries.filter(({ kind }) => kind === 'call').map(({ name }) => name));
  find('seen-calls').replaceChildren(
    ...[...names].map((name) => createElement('option', { value: name })),
  );
  const led = app().hostLab?.led.at(-1);
  find('led').hidden = led === undefined;
  find('led').textContent =
    led === 'closed' ? 'The page was closed by its host.' : `The host went to ${led ?? ''}`;
}

function showShare(): void {
  const shared: LabShare | undefined = app().hostLab?.shared;
  find('shared').replaceChildren(shareCard(shared));
  find('preview').replaceChildren(linkCard(app().document));
}

function select(hostName: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const id = tab.getAttribute('aria-controls') ?? '';
    tab.setAttribute('aria-selected', String(id === hostName));
    find(id).hidden = id !== hostName;
  }
}

function fillTalk(): void {
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    tab.addEventListener('click', () => {
      const id = tab.getAttribute('aria-controls') ?? '';
      select(id);
      if (id === 'tab-share') showShare();
    });
  }
  find('filter').addEventListener('input', showLog);
  find('clear').addEventListener('click', () => {
    entries = [];
    showLog();
  });
  find('copy').addEventListener('click', () => {
    void navigator.clipboard.writeText(JSON.stringify({ settings, entries }, null, 2));
  });
  find('capabilities').replaceChildren(...askingRows(app));
}

window.addEventListener(
  'message',
  ({ origin, source, data: message }: MessageEvent<{ hostLab?: LabEntry }>) => {
    if (origin !== window.location.origin || source !== frame.contentWindow) return;
    if (message.hostLab === undefined) return;
    entries.push(message.hostLab);
    showLog();
  },
);
frame.addEventListener('load', () => {
  showShare();
});
// The app navigates without loading a document.
setInterval(() => {
  const address = field('address');
  if (document.activeElement !== address) address.value = addressNow();
  find('clock').textContent = new Date().toTimeString().slice(0, 5);
}, 300);

fillSide();
fillCampaign(go);
fillBar(go);
fillDisplay();
fillActions();
fillTalk();
settings = { ...settings, ...savedSettings() };
const parameters = new URLSearchParams(window.location.search);
const initialHost = data.hosts.find(({ host }) => host === parameters.get('host'));
if (initialHost !== undefined) {
  settings.host = initialHost.host;
  settings.userAgent = userAgents()[0] ?? '';
}
await fetch('/lab/settings', { method: 'PUT', body: JSON.stringify(settings) });
show();
go(parameters.get('address') ?? '/');
