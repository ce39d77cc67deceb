import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { copyAndSay } from '../../ui/overlay/copy-text.ts';
import { Drawing } from '../../ui/picture/icon.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { IconButton } from '../../ui/page/page.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { linkForOthers } from '../../domain/share/share-link.ts';
import { sharePage } from '../../domain/share/share-page.ts';
import { sharedRoute } from '../../domain/share/shared-route.ts';
import { timeInText } from '../../ui/text/time.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { inlineError } from './banner.tsx';
import { ridesMessages } from './messages.ts';
import { revokeShare, type Share, shareRide, sharesQuery } from './queries.ts';
import css from './share-ride.module.css';

/** Out of a box, upwards: drawn for this project on a 24 x 24 grid. */
const SHARE = 'M12 14.5V3.5M12 3.5L8 7.5M12 3.5l4 4M6 11H4.5v9.5h15V11H18';

const addressOf = ({ url }: Share): string => linkForOthers(url);

/** Shares the ride: a link to send, and the active links, which the rider can end. */
export function ShareRide({ rideId, main }: { rideId: string; main: boolean }) {
  const t = ridesMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        block
        {...(main ? { color: 'primary' } : { color: 'primary', fill: 'outline' })}
        onClick={() => setOpen(true)}
      >
        <Drawing path={SHARE} size="m" width="1.8" />
        {t.share.do}
      </Button>
      {open && <ShareSheet rideId={rideId} onClose={() => setOpen(false)} />}
    </>
  );
}

const onFail = (error: unknown) => showToast(errorText(error));

function ShareSheet({ rideId, onClose }: { rideId: string; onClose: () => void }) {
  const t = ridesMessages();
  const shares = useQuery(sharesQuery(rideId));
  const make = useAction(
    async () => {
      const url = addressOf(await shareRide(rideId));
      const page = sharedRoute({ name: 'travelSharing' });
      await sharePage({ ...page, title: t.share.text, url }, t.share);
    },
    { onFail },
  );
  const revoke = useAction((id: string) => revokeShare(rideId, id), {
    onDone: () => showToast(t.share.revoked),
    onFail,
  });
  return (
    <Sheet title={t.share.title} onClose={onClose}>
      <p className={css.hint}>{t.share.hint}</p>
      <Button color="primary" size="large" block loading={make.running} onClick={() => make.run()}>
        {t.share.make}
      </Button>
      <div className={css.links}>
        <Loaded
          read={shares}
          skeleton={null}
          failed={inlineError}
          empty={{
            when: ({ items }) => items.length === 0,
            show: <p className="small quiet">{t.share.none}</p>,
          }}
        >
          {({ items }) => (
            <>
              <h3 className="small quiet">{t.share.active}</h3>
              <ul>
                {items.map((share) => (
                  <ActiveLink
                    key={share.id}
                    share={share}
                    revoking={revoke.running}
                    onRevoke={() => revoke.run(share.id)}
                  />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

interface ActiveLinkProps {
  share: Share;
  revoking: boolean;
  onRevoke: () => void;
}

/** An active link: copy it again, or end it. */
function ActiveLink({ share, revoking, onRevoke }: ActiveLinkProps) {
  const t = ridesMessages();
  const url = addressOf(share);
  return (
    <li className="row pad-8-0 line-below">
      <div className="grow">
        <a href={url} target="_blank" rel="noreferrer" className="cut block">
          {url.replace(/^https?:\/\//, '')}
        </a>
        <span className="small quiet num">{t.share.until(timeInText(share.expiresAt))}</span>
      </div>
      <IconButton icon="copy" label={t.share.copy} onClick={() => void copyAndSay(url, t.share)} />
      <Button size="small" color="danger" fill="outline" disabled={revoking} onClick={onRevoke}>
        {t.share.revoke}
      </Button>
    </li>
  );
}
