import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import { inLanguage } from '../../core/i18n/language.ts';
import type { PageWords } from '../../domain/share/page-words.ts';

type Shared = Pick<CampaignPageView, 'share' | 'address' | 'link'>;

/** The text and link that the rider shares of a campaign's page: their own link, else the link of this page. */
export const wordsOf = (
  { share: { title, text }, address, link }: Shared,
  token: string | undefined = link,
): PageWords => ({
  title: inLanguage(title),
  desc: inLanguage(text),
  address: linkTo(token === undefined ? address : `/${token}`),
});

/** Saves the same as a picture with a QR code in the campaign's look; its code loads on the tap. */
export async function saveAsPoster(page: CampaignPageView, words: PageWords): Promise<void> {
  const [{ savePoster }, { posterOf }, { sharedWords }, { posterLook }] = await Promise.all([
    import('../../domain/share/save-poster.ts'),
    import('../../domain/share/poster.ts'),
    import('../../domain/share/shared-route.ts'),
    import('./poster-look.ts'),
  ]);
  await savePoster({ ...posterOf(sharedWords(words)), ...posterLook(page) });
}
