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

/** What the gateway says of an address that names no campaign, or nothing that could be one. */
const NONE = new Set(['campaign_not_found', 'invalid_input']);

/** Begins the visit that the address names, once, and goes on to its page in place of this one. */
export function BeginVisit({ counted = false }: { counted?: boolean }) {
  const { campaign, mechanic, task } = useRoute().query;
  const asked =
    campaign === undefined || mechanic === undefined ? undefined : { campaign, mechanic };
  const read = useQuery(asked && mechanicPageQuery(asked));
  const visit = read.data && asked && visitIn(read.data, asked.mechanic, task);
  const isNone =
    (read.error instanceof ApiError && NONE.has(read.error.code)) ||
    (read.data !== undefined && visit === undefined);
  return (
    <RoutePage before="home">
      {isNone ? (
        <NoTask />
      ) : (
        <Loaded of={read} idle={<NoTask />} skeleton={<Opening />}>
          {() => visit && <Begin visit={visit} counted={counted} />}
        </Loaded>
      )}
    </RoutePage>
  );
}

/** The visit that a task counts; undefined where it counts something else, or there is no such task. */
function visitIn(
  page: CampaignPageView,
  mechanic: string,
  task: string | undefined,
): CountedVisit | undefined {
  const named = page.mechanics[mechanic];
  if (named?.kind !== 'task') return undefined;
  const found = named.tasks.find(({ id }) => id === task);
  return found?.counts.kind === 'visit'
    ? { page, mechanic, task: found.id, target: found.counts.page }
    : undefined;
}

/** Begins a visit and goes to its page; who is not logged in goes there first. Rejects where the gateway refuses. */
async function beginVisit(visit: CountedVisit, counted: boolean): Promise<void> {
  const { page, mechanic, task, target } = visit;
  if (!hasCredential(page)) return await toLogin(page, { replace: true });
  const leadsTo = await allowed(target);
  if (leadsTo === undefined) throw new Error(`no page may lead to ${target}`);
  const standing = await take({ page, mechanic, act: { kind: 'task', task, do: 'begin' } });
  if (leadsTo.startsWith('https:')) return window.location.replace(leadsTo);
  goTo(leadsTo, { replace: true });
  if (counted) void countVisit(visit, standing);
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
 * Where a visit leads: a path of this app with the language that the rider reads, or an https address on a host that
 * the operator allows now. Undefined: nowhere.
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

/** The address names no task: it is not whole, or the campaign is another one now. */
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
