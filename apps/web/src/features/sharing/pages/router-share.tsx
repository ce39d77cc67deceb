import { useEffect } from 'react';
import { chosenLanguage } from '../../../core/i18n/chosen-language.ts';
import { language } from '../../../core/i18n/language.ts';
import { goTo, useRoute } from '../../../core/route/router.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { ShareCard } from '../share-card.tsx';
import { sharingMessages } from '../messages.ts';
import { shareTarget } from '../share-target.ts';

/** Opens the page that a share names, mostly from a mini-program, and replaces this page in the history. */
export default function RouterSharePage() {
  const t = sharingMessages();
  const { shareRoute = '', title, desc } = useRoute<'routerShare'>().query;
  const isHydrated = useHydrated();
  // The reader's own language takes precedence over the sharer's.
  const targetLanguage = (isHydrated ? chosenLanguage() : undefined) ?? language();
  const target = shareTarget(shareRoute, { isHere: isHydrated, language: targetLanguage });
  const address = target?.address;
  useEffect(() => {
    if (!isHydrated) return;
    if (address === undefined) console.warn('a share leads nowhere', shareRoute.slice(0, 200));
    else if (targetLanguage === language()) goTo(address, { replace: true });
    else window.location.replace(address);
  }, [isHydrated, address, targetLanguage, shareRoute]);
  // Whether a full address is ours is known only after hydration.
  const isOpen = target === undefined && !isHydrated && /^https?:/i.test(shareRoute);
  return (
    <RoutePage before="home">
      {target && (
        <>
          <ShareCard name={target.name} title={title} desc={desc} />
          <output className="block quiet centred above-20 below-12">{t.opening}</output>
          <p className="sides">
            <a
              href={target.address}
              className={buttonClass({ block: true, size: 'large', color: 'primary' })}
            >
              {t.open}
            </a>
          </p>
        </>
      )}
      {isOpen && <output className="block quiet centred above-20">{t.opening}</output>}
      {target === undefined && !isOpen && (
        <ErrorBlock status="empty" title={t.refused} description={t.refusedHint}>
          <ButtonLink to="home" color="primary" fill="outline">
            {t.home}
          </ButtonLink>
        </ErrorBlock>
      )}
    </RoutePage>
  );
}
