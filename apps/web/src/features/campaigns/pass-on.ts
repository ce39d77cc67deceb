import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import { inLanguage } from '../../core/i18n/language.ts';
import type { PageWords } from '../../domain/share/page-words.ts';

type Shared = Pick<CampaignPageView, 'share' | 'address' | 'link'>;

/** What the rider passes on of a campaign's page: below a link that link, unless they have one of their own. */
export const wordsOf = (
  { share: { title, text }, address, link }: Shared,
  own: string | undefined = link,
): PageWords => ({
  title: inLanguage(title),
  desc: inLanguage(text),
  address: linkTo(own === undefined ? address : `/${own}`),
});

/** The same as a picture with a QR code; until the tap nobody needs the code for it. */
export async function saveAsPoster(words: PageWords): Promise<void> {
  const [{ savePoster }, { posterOf }, { sharedWords }] = await Promise.all([
    import('../../domain/share/save-poster.ts'),
    import('../../domain/share/poster.ts'),
    import('../../domain/share/shared-route.ts'),
  ]);
  await savePoster(posterOf(sharedWords(words)));
}
