import type { ReactNode } from 'react';
import { uiMessages } from '../messages.ts';
import { IconButton } from '../page/page.tsx';
import { Popup } from './popup.tsx';
import css from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** As high as a sheet may be, whatever is in it: what is in it changes while it is open. */
  tall?: boolean;
  children: ReactNode;
}

/** Choices or details that rise from the bottom edge, under a title and a button that closes them. */
export function Sheet({ title, onClose, tall = false, children }: SheetProps) {
  const t = uiMessages();
  return (
    <Popup label={title} look="sheet" closeOnMaskClick onClose={onClose}>
      <div className={css.head}>
        <h2 className="large strong">{title}</h2>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </div>
      <div className={tall ? css.tall : css.body}>{children}</div>
    </Popup>
  );
}
