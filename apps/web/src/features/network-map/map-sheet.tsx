import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { IconButton } from '../../ui/page.tsx';
import { networkMapMessages } from './messages.ts';
import './map-sheet.css';

interface MapSheetProps {
  title: string;
  /** Below the title: badges, a distance. */
  facts?: ReactNode;
  /** Beside the title, before the button that closes. */
  actions?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** A card at the bottom edge of a map, which stays in use above it. Takes the focus when it opens. */
export function MapSheet({ title, facts, actions, onClose, children }: MapSheetProps) {
  const t = useMessages(networkMapMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  // Another place is another card.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape' && !typing) onClose();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <section className="map-sheet" aria-label={title}>
      <div className="map-sheet-head">
        <div className="map-sheet-title">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {facts}
        </div>
        {actions}
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </div>
      {children !== undefined && <div className="map-sheet-body">{children}</div>}
    </section>
  );
}
