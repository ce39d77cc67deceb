import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { CAMPAIGN_PATH } from '@shtrans/contract/campaigns/path';
import { tokenPath } from '@shtrans/contract/campaigns/token';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { showNoRoute } from '../../../core/route/no-route.ts';
import { savesData } from '../../../core/view/data-saver.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { useTitle } from '../../../core/view/title.ts';
import { pageQuery } from '../../../domain/campaigns/page-query.ts';
import { countOpening, countStep } from '../../../domain/campaigns/late-counting.ts';
import { shareMessages } from '../../../domain/share/messages.ts';
import { pageWords } from '../../../domain/share/page-words.ts';
import { passOn } from '../../../domain/share/pass-on.ts';
import { ShareButton } from '../../../domain/share/share-button.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { BlockOf, type Standing } from '../blocks/block.tsx';
import { isStanding, standingBlock } from '../blocks/standing.ts';
import { Note } from '../../../ui/page/note.tsx';
import { fullTime } from '../../../ui/text/long-date.ts';
import css from '../campaign.module.css';
import { Gate } from '../gate.tsx';
import { campaignMessages } from '../messages.ts';
import { moments } from '../moments.ts';
import { wordsOf } from '../pass-on.ts';
import { themeStyle } from '../theme.ts';
import {
  type CampaignView,
  hasCredential,
  toLogin,
  useCampaign,
  usePageShown,
} from '../use-campaign.ts';

/** Shows the campaign page that operators published at this path. */
export default function CampaignRoute() {
  const pageRequest = usePageShown();
  // A path of another form is no campaign, and a mistyped link is no link: no request is sent.
  const hasValidPath =
    CAMPAIGN_PATH.test(pageRequest.path) && tokenPath(pageRequest.path)?.token !== null;
  const read = useQuery(hasValidPath ? pageQuery(pageRequest) : undefined);
  const isNone =
    read.idle || (read.error instanceof ApiError && read.error.code === 'campaign_not_found');
  useEffect(() => {
    if (isNone) void showNoRoute();
  }, [isNone]);
  const page = read.data;
  // Operator data defines which pages need a login, so the router cannot know. The document was drawn for everyone.
  const lacksLogin = useHydrated() && page?.login === true && !hasCredential(page);
  useEffect(() => {
    if (lacksLogin) void toLogin(page, { replace: true });
  }, [lacksLogin, page]);
  if (page !== undefined && !lacksLogin) return <CampaignPage key={page.address} page={page} />;
  return (
    <RoutePage before="home">
      <Loaded
        read={isNone ? { ...read, error: null } : read}
        idle={null}
        skeleton={<PageSkeleton />}
      >
        {() => null}
      </Loaded>
    </RoutePage>
  );
}

const PageSkeleton = () => (
  <div className="stack between-12 sides" aria-hidden="true">
    <Skeleton count={3} className={css.room} />
  </div>
);

interface BlocksProps {
  campaign: CampaignView;
  from?: number;
  until?: number;
  standing?: Standing;
}

const Blocks = ({ campaign, from = 0, until, standing }: BlocksProps) =>
  campaign.page.blocks.slice(from, until).map((block, index) => (
    // A page's blocks keep their order while it is shown.
    // oxlint-disable-next-line react/no-array-index-key
    <BlockOf key={from + index} block={block} campaign={campaign} standing={standing} />
  ));

/** Marks a preview: its instant, and the assumed visitor. */
function PreviewBanner({
  page: { serverTime, preview },
  rider,
}: {
  page: CampaignPageView;
  rider: string;
}) {
  const t = campaignMessages().preview;
  return (
    <Note>
      {preview?.demo === undefined
        ? t.banner(fullTime(serverTime), textOr(t.rider, rider, ''))
        : t.demo}
    </Note>
  );
}

/** What a page does not need to be shown, loaded once it is complete; not if bandwidth is scarce. */
function useMoments(page: CampaignPageView) {
  const [isShown, setShown] = useState(false);
  const code = useQuery(isShown ? moments : undefined).data;
  useEffect(() => {
    const timer = setTimeout(() => setShown(!savesData()), 300);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => code?.beginFestival(page), [code, page]);
  return code;
}

/** A campaign's page: its blocks in its own colours. */
function CampaignPage({ page }: { page: CampaignPageView }) {
  const campaign = useCampaign(page);
  // The gateway draws the document and cannot know who is logged in to the campaign pages.
  const hydrated = useHydrated();
  const title = inLanguage(page.title);
  useTitle(title);
  const standingIndex = page.blocks.findIndex(({ kind }) => isStanding(kind));
  const fixedBlockCount = standingIndex === -1 ? page.blocks.length : standingIndex;
  const words = wordsOf(page);
  const { title: shareTitle, desc, address } = words;
  useEffect(() => {
    pageWords.set({ title: shareTitle, desc, address });
    return () => pageWords.set(undefined);
  }, [shareTitle, desc, address]);
  useEffect(() => countOpening(page), [page]);
  const late = useMoments(page);
  const hasStandingBlocks = fixedBlockCount < page.blocks.length;
  // Loads together with the standing, not after it.
  const code = useQuery(hasStandingBlocks ? standingBlock : undefined);
  const share = async (): Promise<void> => {
    countStep(page, 'shared');
    await passOn(words);
  };
  // Blocks that load above the note would push it down. Slides fill the screen and load their own data.
  const isWhole =
    (campaign.read.idle || campaign.read.data !== undefined) &&
    !page.blocks.some(({ kind }) => kind === 'slides');
  const note = isWhole && page.preview === undefined && late && <late.CountingNote />;
  const standingView = (
    <Loaded read={code} skeleton={<PageSkeleton />}>
      {({ default: Standing }) => (
        <>
          <Blocks campaign={campaign} from={fixedBlockCount} standing={Standing} />
          {note}
        </>
      )}
    </Loaded>
  );
  return (
    <div
      className={css.campaign}
      data-pattern={page.theme.pattern}
      data-layout={page.theme.layout}
      style={themeStyle(page.theme)}
    >
      <Page
        title={title}
        before="home"
        actions={<ShareButton label={shareMessages().title} onShare={share} />}
      >
        {page.preview && <PreviewBanner page={page} rider={page.preview.rider} />}
        <Gate campaign={campaign} />
        <Blocks campaign={campaign} until={fixedBlockCount} />
        {hasStandingBlocks && (
          <Loaded
            read={campaign.read}
            idle={hydrated ? standingView : <PageSkeleton />}
            skeleton={<PageSkeleton />}
          >
            {() => standingView}
          </Loaded>
        )}
        {!hasStandingBlocks && note}
      </Page>
    </div>
  );
}
