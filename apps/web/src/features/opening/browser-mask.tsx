import { copyAndSay } from '../../ui/overlay/copy-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
import { openingPageMessages } from './messages.ts';
import css from './opening.module.css';
import type { LeavingByHand } from './phone.ts';

/** What is copied: this page, which goes on in the browser where it was left. */
export const copyHere = (): void => void copyAndSay(window.location.href, openingPageMessages());

/** Steps with numbers, in the order in which they are done. */
export const Steps = ({ texts }: { texts: readonly string[] }) => (
  <ol className={css.steps}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ol>
);

/** Where the host holds other apps and stores back: how to open this page in a browser, with its menu pointed at. */
export function BrowserMask({ by, onClose }: { by: LeavingByHand; onClose: () => void }) {
  const t = openingPageMessages();
  return (
    <Popup label={t.mask.title} onClose={onClose} closeOnMaskClick>
      {by === 'browser' && (
        <svg viewBox="0 0 90 90" className={css.arrow} aria-hidden="true">
          <path d="M8 84C14 46 38 22 78 14M78 14L58 8M78 14L66 32" />
        </svg>
      )}
      <div className={css.mask}>
        <h2 className="large strong">{t.mask.title}</h2>
        <p className="small quiet above-4">{t.mask.why}</p>
        <Steps texts={t.mask[by]} />
        <div className="stack between-8">
          <Button
            block
            color="primary"
            fill={by === 'copy' ? 'solid' : 'outline'}
            onClick={copyHere}
          >
            {t.copyLink}
          </Button>
          <Button block fill="none" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
