import { useState } from 'react';
import type { SharedPage } from '../../core/host/capabilities.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { showUntilAnswered } from '../../ui/style/beside.ts';
import { Button } from '../../ui/button/button.tsx';
import { copyAndSay } from '../../ui/overlay/copy-text.ts';
import { uiMessages } from '../../ui/messages.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { shareMessages } from './messages.ts';
import { drawPoster, posterOf } from './poster.ts';
import { PosterPicture } from './poster-picture.tsx';
import css from './share-sheet.module.css';

interface ShareSheetProps {
  /** The shared page: with texts and a picture, a poster of it can be drawn. */
  page: SharedPage | Pick<SharedPage, 'url'>;
  /** How the rider continues: with the host's own menu, or by hand with the link. */
  hint?: 'byMenu' | 'byHand';
  /** The address of a poster that is already drawn. */
  picture?: string;
}

function ShareSheet(props: ShareSheetProps & { onClose: () => void }) {
  const { page, hint, onClose } = props;
  const t = shareMessages();
  const [picture, setPicture] = useState(props.picture);
  const draw = useAction((sharedPage: SharedPage) => drawPoster(posterOf(sharedPage)), {
    onDone: (posterFile) => setPicture(URL.createObjectURL(posterFile)),
    onFail: () => showToast(t.posterFailed),
  });
  return (
    <Sheet title={t.title} onClose={onClose}>
      <div className="stack between-12">
        {hint === 'byMenu' && <p className={css.menu}>{t.byMenu}</p>}
        {picture && <PosterPicture address={picture} />}
        {hint === 'byHand' && <p className="small quiet">{t.byHand}</p>}
        <p className={`${css.link} small`}>{page.url}</p>
        <div className="row between-12">
          {'imageUrl' in page && picture === undefined && (
            <Button
              block
              color="primary"
              fill="outline"
              loading={draw.running}
              onClick={() => draw.run(page)}
            >
              {t.poster}
            </Button>
          )}
          <Button block color="primary" onClick={() => void copyAndSay(page.url, t)}>
            {t.copy}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/**
 * Opens the remaining options for sharing: the host's menu, a poster, the link. Resolves when the rider closes the
 * sheet.
 */
export async function openShareSheet(props: ShareSheetProps): Promise<void> {
  await Promise.all([shareMessages, uiMessages].map(loadMessages));
  return await showUntilAnswered(
    (answer) => <ShareSheet {...props} onClose={() => answer(undefined)} />,
    undefined,
  );
}
