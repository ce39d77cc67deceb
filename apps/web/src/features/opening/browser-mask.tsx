import { copyAndSay } from '../../ui/overlay/copy-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
import { openingPageMessages } from './messages.ts';
import css from './opening.module.css';
import type { LeavingByHand } from './phone.ts';

/** Copies the address of this page, so that the rider can continue in the browser. */
export const copyHere = (): void => void copyAndSay(window.location.href, openingPageMessages());

/** Numbered steps in order. */
export const Steps = ({ texts }: { texts: readonly string[] }) => (
  <ol className={css.steps}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ol>
);

/**
 * For hosts that block other apps and stores: explains how to open this page in a browser, and points to the host's
 * menu.
 */
export function BrowserMask({ by, onClose }: { by: LeavingByHand; onClose: () => void }) {
  const t = openingPageMessages();
  return (
    <Popup opacity="thick" label={t.mask.title} onClose={onClose} closeOnMaskClick>
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
