import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { linksQuery } from '../../../domain/app/links-query.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { type ImageTarget, imageTarget, isOwnDocument, isTooLarge } from '../image-target.ts';
import { viewingMessages } from '../messages.ts';
import css from './image.module.css';

/** The image that the address names, if it may be shown. */
export default function ImagePage() {
  const { url } = useRoute().query;
  return (
    <FactPage before="home" read={useQuery(linksQuery)} skeleton={<div className={css.frame} />}>
      {({ imageHosts }) => {
        if (url === undefined) return <Refused reason="missing" />;
        const target = imageTarget(url, imageHosts);
        return target === undefined ? (
          <Refused reason="target" />
        ) : (
          <Image key={target.src} target={target} />
        );
      }}
    </FactPage>
  );
}

type Why = 'missing' | 'target' | 'broken' | 'tooLarge';

function Refused({ reason, onRetry }: { reason: Why; onRetry?: () => void }) {
  const t = viewingMessages();
  const { retry } = uiMessages();
  return (
    <ErrorBlock status="default" title={t.refused} description={t.refusedText[reason]}>
      {onRetry && (
        <Button color="primary" onClick={onRetry}>
          {retry}
        </Button>
      )}
      <ButtonLink to="home" color="primary" fill="outline">
        {t.toHome}
      </ButtonLink>
    </ErrorBlock>
  );
}

type Fault = 'broken' | 'tooLarge';

/** Why a loaded image is not shown; undefined if it is. */
function faultOf(image: HTMLImageElement): Fault | undefined {
  if (image.naturalWidth === 0) return 'broken';
  return isTooLarge(image) ? 'tooLarge' : undefined;
}

function Image({ target: { src, host } }: { target: ImageTarget }) {
  const t = viewingMessages();
  const image = useRef<HTMLImageElement>(null);
  const [fault, setFault] = useState<Fault>();
  const [viewer, setViewer] = useState<ReactNode>(null);
  const isAllowedHere = host === null || isOwnDocument();
  useEffect(() => {
    if (!isAllowedHere) {
      window.location.reload();
      return;
    }
    // The image in the document may have loaded or failed before the listeners were attached.
    // oxlint-disable-next-line react/set-state-in-effect
    if (image.current?.complete === true) setFault(faultOf(image.current));
  }, [isAllowedHere]);
  const view = async (): Promise<void> => {
    const { PictureViewer } = await import('../../../ui/widgets/picture-viewer.tsx');
    const pictures = [{ src, alt: t.image }];
    setViewer(<PictureViewer pictures={pictures} at={0} onClose={() => setViewer(null)} />);
  };
  if (!isAllowedHere) return <div className={css.frame} />;
  if (fault === 'tooLarge') return <Refused reason={fault} />;
  if (fault === 'broken') return <Refused reason={fault} onRetry={() => setFault(undefined)} />;
  return (
    <>
      <button
        type="button"
        className={css.frame}
        aria-label={t.enlarge}
        onClick={() => void view()}
      >
        <img
          ref={image}
          src={src}
          alt={t.image}
          decoding="async"
          onLoad={(event) => setFault(faultOf(event.currentTarget))}
          onError={() => setFault('broken')}
        />
      </button>
      <p className="small quiet sides above-12">{t.hint}</p>
      {host !== null && <p className="tiny faint sides above-4">{t.from(host)}</p>}
      {viewer}
    </>
  );
}
