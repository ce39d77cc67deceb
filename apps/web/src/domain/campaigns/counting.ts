import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { DAY_MS, shanghaiDay } from '@shtrans/contract/values/calendar';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { FUNNEL_STEPS_AT_ONCE, WITHDRAWN_AT_ONCE } from '@shtrans/contract/funnels/facts';
import type { CountedStep, FunnelStep } from '@shtrans/contract/funnels/schemas';
import { useEffect } from 'react';
import { postAnonymously } from '../../core/api/post-anonymously.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { randomId } from '../../core/host/device-id.ts';
import { language } from '../../core/i18n/language.ts';
import { signal, useDerived } from '../../core/state/signal.ts';
import { fromJson } from '../../core/storage/from-json.ts';
import { localStore } from '../../core/storage/safe-storage.ts';

const ANSWER = 'campaign-counting';
const VISITS = 'campaign-visits';
/** Steps closer together than this go out together. */
const BATCH_MS = 2000;

/** What holds on this device; `declined`: its browser says no to being followed, which nobody is asked about again. */
export type Counting = 'declined' | 'unasked' | 'yes' | 'no';

type Signals = Navigator & { globalPrivacyControl?: boolean };

export function counting(): Counting {
  const { globalPrivacyControl, doNotTrack } = navigator as Signals;
  if (globalPrivacyControl === true || doNotTrack === '1') return 'declined';
  const answer = localStore.get(ANSWER);
  return answer === 'yes' || answer === 'no' ? answer : 'unasked';
}

const answered = signal(undefined);

/** The same for a page; in a document nothing is asked. */
export const useCounting = (): Counting => useDerived(answered, counting, () => 'declined');

interface Visit {
  campaign: string;
  /** Of Shanghai. */
  day: string;
  id: string;
}

const keptVisits = (): Visit[] => (fromJson(localStore.get(VISITS)) as Visit[] | undefined) ?? [];

/** The visit of today; those of yesterday stay for as long as they can be taken back. */
function visitTo(campaign: string): string {
  const now = serverNow();
  const [today, yesterday] = [now, now - DAY_MS].map((at) => shanghaiDay(new Date(at)));
  const kept = keptVisits().filter(({ day }) => day === today || day === yesterday);
  const known = kept.find((each) => each.campaign === campaign && each.day === today);
  if (known !== undefined) return known.id;
  const id = randomId();
  localStore.set(VISITS, JSON.stringify([...kept, { campaign, day: today, id }]));
  return id;
}

/** What is not sent yet, what was counted by this page load, and what is under way. */
const waiting: CountedStep[] = [];
const seen = new Set<string>();
const timer = signal<number | undefined>(undefined);
const sending = signal<Promise<unknown>>(Promise.resolve());

async function send(): Promise<void> {
  const steps = waiting.splice(0, FUNNEL_STEPS_AT_ONCE);
  if (steps.length === 0) return;
  const body = { host: currentHost().host, language: language(), steps };
  // What did not get through goes out with what comes next.
  if (!(await postAnonymously('POST maas:/v1/funnel-steps', body)) && counting() === 'yes') {
    waiting.unshift(...steps);
  }
}

function flush(): void {
  window.clearTimeout(timer.get());
  timer.set(undefined);
  sending.set(Promise.all([sending.get(), send()]));
}

const flushHidden = (): void => {
  if (document.visibilityState === 'hidden') flush();
};

type Shown = Pick<CampaignPageView, 'campaign' | 'version' | 'address' | 'link' | 'preview'>;

/** Notes a step of a visit, where the rider agreed: of the same page once a day. */
export function countStep(page: Shown, step: FunnelStep): void {
  if (page.preview !== undefined) return;
  if (counting() !== 'yes') {
    // One that could not be said before.
    void withdraw();
    return;
  }
  const { campaign, version, address, link } = page;
  const visit = visitTo(campaign);
  // A rider's link stays with them.
  const at = link === undefined ? address : address.replace(`/${link}`, TOKEN_ADDRESS);
  const key = `${visit} ${step} ${at}`;
  if (seen.has(key)) return;
  seen.add(key);
  waiting.push({ campaign, version, visit, step, page: at });
  // The same listeners again are no others.
  document.addEventListener('visibilitychange', flushHidden);
  window.addEventListener('pagehide', flush);
  if (timer.get() === undefined) timer.set(window.setTimeout(flush, BATCH_MS));
}

/** Has the gateway forget the visits of this device that are not added up yet. */
async function withdraw(): Promise<void> {
  const visits = keptVisits().map(({ id }) => id);
  if (visits.length === 0 || counting() === 'yes') return;
  // What is under way would come after it.
  await sending.get();
  const isSaid = await postAnonymously('POST maas:/v1/funnel-withdrawals', {
    visits: visits.slice(-WITHDRAWN_AT_ONCE),
  });
  if (isSaid && counting() !== 'yes') localStore.remove(VISITS);
}

/** Counts that a page was opened, also when the rider agrees while it is open. */
export function useOpened(page: Shown): void {
  const state = useCounting();
  useEffect(() => {
    if (state === 'yes') countStep(page, 'opened');
    else void withdraw();
  }, [page, state]);
}

/** Keeps what the rider says to being counted on this device. */
export function answerCounting(agrees: boolean): void {
  localStore.set(ANSWER, agrees ? 'yes' : 'no');
  answered.set(undefined);
  if (agrees) return;
  window.clearTimeout(timer.get());
  timer.set(undefined);
  waiting.length = 0;
  seen.clear();
  void withdraw();
}
