import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import { inLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { countStep } from '../../domain/campaigns/late-counting.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { linkForOthers } from '../../domain/share/share-link.ts';
import { sharePage } from '../../domain/share/share-page.ts';
import { sharedRoute } from '../../domain/share/shared-route.ts';

/** Shares the link of an invitation to the campaign's page at `join`. */
export async function invite(page: CampaignPageView, join: string, link: string): Promise<void> {
  countStep(page, 'shared');
  await loadMessages(shareMessages);
  await sharePage(
    {
      ...sharedRoute({ name: 'home' }),
      title: inLanguage(page.share.title),
      desc: inLanguage(page.share.text),
      url: linkForOthers(linkTo(join, {}, { link })),
    },
    shareMessages(),
  );
}
