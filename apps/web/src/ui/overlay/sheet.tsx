import type { ReactNode } from 'react';
import { uiMessages } from '../messages.ts';
import { IconButton } from '../page/page.tsx';
import { Popup } from './popup.tsx';
import css from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** Always at the maximum height, because the content changes while the sheet is open. */
  tall?: boolean;
  children: ReactNode;
}

/** Choices or details in a sheet from the bottom edge, with a title and a button that closes it. */
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
