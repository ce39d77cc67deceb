import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { withinBase } from '@shtrans/contract/addresses/route-path';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { language } from '../../core/i18n/language.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { goTo, useRoute } from '../../core/route/router.ts';
import { linksQuery } from '../../domain/app/links-query.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { RoutePage } from '../../ui/page/fact-page.tsx';
import { Loaded, RequestError } from '../../ui/page/loaded.tsx';
import { campaignMessages } from './messages.ts';
import { hasCredential, mechanicPageQuery, take, toLogin } from './use-campaign.ts';
import { type CountedVisit, countVisit } from './visit-counter.tsx';

/** The gateway's errors for an address that names no campaign, or an invalid one. */
const NONE = new Set(['campaign_not_found', 'invalid_input']);

/** Starts the visit that the address names, once, and replaces this page with the visited page. */
export function BeginVisit({ counted = false }: { counted?: boolean }) {
  const { campaign, mechanic, task } = useRoute().query;
  const pageRequest =
    campaign === undefined || mechanic === undefined ? undefined : { campaign, mechanic };
  const read = useQuery(pageRequest && mechanicPageQuery(pageRequest));
  const visit = read.data && pageRequest && visitIn(read.data, pageRequest.mechanic, task);
  const isNone =
    (read.error instanceof ApiError && NONE.has(read.error.code)) ||
    (read.data !== undefined && visit === undefined);
  return (
    <RoutePage before="home">
      {isNone ? (
        <NoTask />
      ) : (
        <Loaded read={read} idle={<NoTask />} skeleton={<Opening />}>
          {() => visit && <Begin visit={visit} counted={counted} />}
        </Loaded>
      )}
    </RoutePage>
  );
}

/** Returns the visit that a task counts, or undefined if the task is missing or counts something else. */
function visitIn(
  page: CampaignPageView,
  mechanic: string,
  task: string | undefined,
): CountedVisit | undefined {
  const taskMechanic = page.mechanics[mechanic];
  if (taskMechanic?.kind !== 'task') return undefined;
  const visitTask = taskMechanic.tasks.find(({ id }) => id === task);
  return visitTask?.counts.kind === 'visit'
    ? { page, mechanic, task: visitTask.id, target: visitTask.counts.page }
    : undefined;
}

/** Starts a visit and opens its page; leads to the login first if necessary. Rejects if the gateway refuses. */
async function beginVisit(visit: CountedVisit, isCounted: boolean): Promise<void> {
  const { page, mechanic, task, target } = visit;
  if (!hasCredential(page)) return await toLogin(page, { replace: true });
  const leadsTo = await allowed(target);
  if (leadsTo === undefined) throw new Error(`a visit must not lead to ${target}`);
  const standing = await take({ page, mechanic, act: { kind: 'task', task, do: 'begin' } });
  if (leadsTo.startsWith('https:')) return window.location.replace(leadsTo);
  goTo(leadsTo, { replace: true });
  if (isCounted) void countVisit(visit, standing);
}

function Begin({ visit, counted }: { visit: CountedVisit; counted: boolean }) {
  const [failure, setFailure] = useState<unknown>();
  const { run, running } = useAction(beginVisit, { onFail: setFailure });
  const begin = useEffectEvent(() => run(visit, counted));
  useEffect(() => begin(), []);
  if (failure === undefined || running) return <Opening />;
  return <RequestError error={failure} onRetry={() => run(visit, counted)} />;
}

/**
 * The address a visit leads to: a path of this app with the rider's language, or an https address on a host that the
 * operator allows. Undefined if it is neither.
 */
async function allowed(target: string): Promise<string | undefined> {
  const { origin } = window.location;
  if (!target.startsWith('/')) {
    return safeTarget(target, { hosts: (await fetchQuery(linksQuery)).openHosts })?.href;
  }
  const url = safeTarget(BASE_PATH + target, { hosts: [], origin });
  if (url === undefined || withinBase(url.pathname) === undefined) return undefined;
  if (language() === 'en_us') url.searchParams.set('language', 'en_us');
  return url.pathname + url.search + url.hash;
}

const Opening = () => <p className="sides above-20 centred">{campaignMessages().visit.begins}</p>;

/** The address names no task: it is incomplete, or the campaign has changed. */
function NoTask() {
  const t = campaignMessages();
  return (
    <ErrorBlock status="empty" title={t.visit.unknown} description={t.visit.unknownHint}>
      <ButtonLink to="home" color="primary">
        {t.visit.home}
      </ButtonLink>
    </ErrorBlock>
  );
}
