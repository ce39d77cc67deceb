import { HELP_PHOTOS_MAX, HELP_TEXT_MAX } from '@shtrans/contract/help/facts';
import { useState } from 'react';
import type { Uploaded } from '../../core/api/upload.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Pictures } from '../../domain/pictures/pictures.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { helpMessages } from './messages.ts';
import css from './message-form.module.css';

export interface Written {
  text: string;
  photos: string[];
}

interface MessageFormProps {
  label: string;
  placeholder?: string;
  /** Rejects if the gateway refuses. */
  send: (written: Written) => Promise<unknown>;
  onFail: (error: unknown) => void;
  /** What the rider must choose first; undefined if nothing is missing. */
  fault?: string | undefined;
  onSubmit?: () => boolean;
}

/** A form for text and up to four pictures. */
export function MessageForm(props: MessageFormProps) {
  const { label, placeholder = '', send, onFail, fault, onSubmit } = props;
  const t = helpMessages();
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly Uploaded[]>([]);
  const [missing, setMissing] = useState(false);
  const sending = useAction(send, {
    onDone: () => {
      setText('');
      setPhotos([]);
    },
    onFail,
  });
  const submit = () => {
    const trimmedText = text.trim();
    setMissing(trimmedText === '');
    const isComplete = onSubmit?.() ?? true;
    if (trimmedText !== '' && isComplete)
      sending.run({ text: trimmedText, photos: photos.map(({ id }) => id) });
  };
  return (
    <div className="stack between-16">
      <TextArea
        label={label}
        placeholder={placeholder}
        value={text}
        maxLength={HELP_TEXT_MAX}
        onChange={(typed) => {
          setText(typed);
          setMissing(false);
        }}
      />
      <Pictures photos={photos} most={HELP_PHOTOS_MAX} onChange={setPhotos} />
      <div>
        <p className={css.missing} role="alert">
          {fault ?? (missing && t.textMissing)}
        </p>
        <Button color="primary" size="large" block loading={sending.running} onClick={submit}>
          {t.send}
        </Button>
      </div>
    </div>
  );
}
