import { useState } from 'react';
import { errorText } from '../../core/api/error-text.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/page.tsx';
import { Popup } from '../../ui/popup.tsx';
import { shareBySystem } from '../../domain/share/system-share.ts';
import { shortTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast.ts';
import { InlineError } from './inline-error.tsx';
import { ridesMessages } from './messages.ts';
import { revokeShare, type Share, shareRide, sharesQuery } from './queries.ts';
import { RideIcon } from './ride-icon.tsx';

/** The whole address of a link, for other people's phones. */
const addressOf = ({ url }: Share): string => new URL(url, window.location.origin).href;

/** Shares the ride with somebody: a link to pass on, and the links that work, to end them. */
export function ShareRide({ rideId, main }: { rideId: string; main: boolean }) {
  const t = useMessages(ridesMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        block
        {...(main ? { color: 'primary' } : { color: 'primary', fill: 'outline' })}
        onClick={() => setOpen(true)}
      >
        <RideIcon name="share" />
        {t.share.do}
      </Button>
      {open && <ShareSheet rideId={rideId} onClose={() => setOpen(false)} />}
    </>
  );
}

const onFail = (error: unknown) => showToast(errorText(error));

function ShareSheet({ rideId, onClose }: { rideId: string; onClose: () => void }) {
  const t = useMessages(ridesMessages);
  const shares = useQuery(sharesQuery(rideId));
  const copy = async (share: Share) =>
    showToast((await copyText(addressOf(share))) ? t.share.copied : t.share.copyFailed);
  const make = useAction(
    async () => {
      const share = await shareRide(rideId);
      if (!(await shareBySystem({ title: t.share.text, url: addressOf(share) }))) await copy(share);
    },
    { onFail },
  );
  const revoke = useAction((id: string) => revokeShare(rideId, id), {
    onDone: () => showToast(t.share.revoked),
    onFail,
  });
  return (
    <Popup label={t.share.title} look="sheet" closeOnMaskClick onClose={onClose}>
      <div className="share-sheet">
        <div className="sheet-head">
          <h2>{t.share.title}</h2>
          <IconButton icon="close" label={t.share.close} onClick={onClose} />
        </div>
        <p className="share-hint">{t.share.hint}</p>
        <Button
          color="primary"
          size="large"
          block
          loading={make.running}
          onClick={() => make.run()}
        >
          {t.share.make}
        </Button>
        <div className="share-links">
          {shares.data === undefined && shares.error !== null && (
            <InlineError error={shares.error} onRetry={shares.refetch} />
          )}
          {shares.data?.length === 0 && <p className="ride-small">{t.share.none}</p>}
          {shares.data !== undefined && shares.data.length > 0 && <h3>{t.share.active}</h3>}
          <ul>
            {shares.data?.map((share) => (
              <li key={share.id} className="share-link">
                <div className="share-link-text">
                  <a href={addressOf(share)} target="_blank" rel="noreferrer" className="share-url">
                    {addressOf(share).replace(/^https?:\/\//, '')}
                  </a>
                  <span className="ride-small num">
                    {t.share.until(shortTime(share.expiresAt, language()))}
                  </span>
                </div>
                <IconButton icon="copy" label={t.share.copy} onClick={() => void copy(share)} />
                <Button
                  size="small"
                  color="danger"
                  fill="outline"
                  disabled={revoke.running}
                  onClick={() => revoke.run(share.id)}
                >
                  {t.share.revoke}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Popup>
  );
}
