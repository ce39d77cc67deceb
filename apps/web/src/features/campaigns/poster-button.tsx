import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { countStep } from '../../domain/campaigns/late-counting.ts';
import { linkForOthers } from '../../domain/share/share-link.ts';
import type { Poster } from '../../domain/share/poster.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { campaignMessages } from './messages.ts';
import { posterLook } from './poster-look.ts';

interface PosterProps {
  page: CampaignPageView;
  /** The path in the poster's QR code. */
  to: string;
  lead: string;
  note: string;
  scan: string;
  art: Poster['art'];
  label: string;
}

/** Saves a poster of the campaign; the code that draws it loads on demand. */
async function save({ page, to, art, lead, note, scan }: PosterProps): Promise<void> {
  const { savePoster } = await import('../../domain/share/save-poster.ts');
  const { name, share } = page;
  await savePoster({
    lead,
    title: inLanguage(name),
    text: inLanguage(share.text),
    note,
    scan,
    art,
    ...('drawing' in art ? posterLook(page) : { colours: posterLook(page).colours }),
    url: linkForOthers(linkTo(to)),
  });
}

/** The button that saves a poster. */
export function PosterButton(poster: PosterProps) {
  const t = campaignMessages().poster;
  const saving = useAction(save, {
    onDone: () => showToast(t.saved),
    onFail: () => showToast(t.failed),
  });
  return (
    <Button
      color="pay"
      size="large"
      block
      loading={saving.running}
      onClick={() => {
        countStep(poster.page, 'shared');
        saving.run(poster);
      }}
    >
      {poster.label}
    </Button>
  );
}
