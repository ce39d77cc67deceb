import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { cityDay, addDays } from '@shtrans/contract/values/calendar';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { FUNNEL_STEPS_AT_ONCE, WITHDRAWN_AT_ONCE } from '@shtrans/contract/funnels/facts';
import type { CountedStep, FunnelStep } from '@shtrans/contract/funnels/schemas';
import { postAnonymously } from '../../core/api/post-anonymously.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { language } from '../../core/i18n/language.ts';
import { signal, useDerived } from '../../core/state/signal.ts';
import { fromJson } from '../../core/storage/from-json.ts';
import { localStore } from '../../core/storage/safe-storage.ts';

const ANSWER = 'campaign-counting';
const VISITS = 'campaign-visits';
/** Steps closer together than this are sent together, in ms. */
const BATCH_MS = 2000;

/** The state on this device; `declined`: the browser opts out of tracking, so the rider is not asked again. */
export type Counting = 'declined' | 'unasked' | 'yes' | 'no';

type Signals = Navigator & { globalPrivacyControl?: boolean };

export function counting(): Counting {
  const { globalPrivacyControl, doNotTrack } = navigator as Signals;
  if (globalPrivacyControl === true || doNotTrack === '1') return 'declined';
  const answer = localStore.get(ANSWER);
  return answer === 'yes' || answer === 'no' ? answer : 'unasked';
}

const answerChanged = signal(undefined);

/** The state for a page; in a document the question is not shown. */
export const useCounting = (): Counting => useDerived(answerChanged, counting, () => 'declined');

interface Visit {
  campaign: string;
  /** By the city's calendar. */
  day: string;
  id: string;
}

const keptVisits = (): Visit[] => (fromJson(localStore.get(VISITS)) as Visit[] | undefined) ?? [];

export type CountedPage = Pick<
  CampaignPageView,
  'campaign' | 'version' | 'address' | 'link' | 'visit' | 'preview'
>;

/** The id of today's visit: the first page of the day brought it. Yesterday's visits stay as long as they can be withdrawn. */
function visitTo({ campaign, visit }: CountedPage): string | undefined {
  const day = cityDay(new Date(serverNow()));
  const days = new Set([day, addDays(day, -1)]);
  const recentVisits = keptVisits().filter((each) => days.has(each.day));
  const currentId = recentVisits.find((each) => each.campaign === campaign && each.day === day)?.id;
  const id = currentId ?? visit;
  if (id !== currentId) {
    localStore.set(VISITS, JSON.stringify([...recentVisits, { campaign, day, id }]));
  }
  return id;
}

/** Steps that are not sent yet, steps counted by this page load, and the request in progress. */
const waiting: CountedStep[] = [];
const countedSteps = new Set<string>();
const timer = signal<number | undefined>(undefined);
const sending = signal<Promise<unknown>>(Promise.resolve());

async function send(): Promise<void> {
  const steps = waiting.splice(0, FUNNEL_STEPS_AT_ONCE);
  if (steps.length === 0) return;
  const body = { host: currentHost().host, language: language(), steps };
  // Steps that failed to send are sent with the next ones.
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

/** Records a step of a visit if the rider agreed, once a day for each page. */
export function countStep(page: CountedPage, step: FunnelStep): void {
  if (page.preview !== undefined) return;
  if (counting() !== 'yes') {
    // Retries a withdrawal that failed earlier.
    void withdraw();
    return;
  }
  const { campaign, version, address, link } = page;
  const visit = visitTo(page);
  if (visit === undefined) return;
  // A rider's link token is not sent.
  const pageAddress = link === undefined ? address : address.replace(`/${link}`, TOKEN_ADDRESS);
  const key = `${visit} ${step} ${pageAddress}`;
  if (countedSteps.has(key)) return;
  countedSteps.add(key);
  waiting.push({ campaign, version, visit, step, page: pageAddress });
  // Adding the same listeners again has no effect.
  document.addEventListener('visibilitychange', flushHidden);
  window.addEventListener('pagehide', flush);
  if (timer.get() === undefined) timer.set(window.setTimeout(flush, BATCH_MS));
}

/** Has the gateway forget the visits of this device that are not aggregated yet. */
async function withdraw(): Promise<void> {
  const visits = keptVisits().map(({ id }) => id);
  if (visits.length === 0 || counting() === 'yes') return;
  // A request in progress would arrive after it.
  await sending.get();
  const isSaid = await postAnonymously('POST maas:/v1/funnel-withdrawals', {
    visits: visits.slice(-WITHDRAWN_AT_ONCE),
  });
  if (isSaid && counting() !== 'yes') localStore.remove(VISITS);
}

/** Counts the opening of a page, even if the rider agrees while it is open. Returns what ends that. */
export function countOpening(page: CountedPage): () => void {
  const count = (): void => {
    if (counting() === 'yes') countStep(page, 'opened');
    else void withdraw();
  };
  count();
  return answerChanged.subscribe(count);
}

/** Stores the rider's consent to counting on this device. */
export function answerCounting(agrees: boolean): void {
  localStore.set(ANSWER, agrees ? 'yes' : 'no');
  answerChanged.set(undefined);
  if (agrees) return;
  window.clearTimeout(timer.get());
  timer.set(undefined);
  waiting.length = 0;
  countedSteps.clear();
  void withdraw();
}
