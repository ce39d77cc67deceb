import type { DialogOptions } from './dialog.ts';
import { uiMessages } from '../messages.ts';
import { showUntilAnswered } from '../style/beside.ts';
import { classes } from '../style/classes.ts';
import css from './dialog-box.module.css';
import { Popup } from './popup.tsx';

interface DialogBoxProps extends DialogOptions {
  onAnswer: (confirmed: boolean) => void;
}

export function DialogBox(props: DialogBoxProps) {
  const { title, content, confirmText, cancelText, danger, onAnswer, closeOnMaskClick } = props;
  const t = uiMessages();
  return (
    <Popup
      label={title ?? content}
      role="alertdialog"
      onClose={() => onAnswer(false)}
      {...(closeOnMaskClick === true && { closeOnMaskClick })}
    >
      <div className={css.text}>
        {title !== undefined && <p className="large strong">{title}</p>}
        <p className={css.content}>{content}</p>
      </div>
      <div className={css.actions}>
        <button type="button" className={css.answer} onClick={() => onAnswer(false)}>
          {cancelText ?? t.cancel}
        </button>
        <button
          type="button"
          className={classes(css.answer, css.confirm, danger && css.danger)}
          onClick={() => onAnswer(true)}
        >
          {confirmText ?? t.confirm}
        </button>
      </div>
    </Popup>
  );
}

/** Shows the dialog next to the app and removes it with the answer. */
export const openDialog = (options: DialogOptions): Promise<boolean> =>
  showUntilAnswered((onAnswer) => <DialogBox {...options} onAnswer={onAnswer} />, false);
