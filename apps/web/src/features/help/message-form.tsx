import { HELP_PHOTOS_MAX, HELP_TEXT_MAX } from '@shtrans/contract/help-rules';
import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { type Uploaded, uploadPicture } from '../../core/api/upload.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { helpMessages } from './messages.ts';
import css from './message-form.module.css';
import { shrinkPicture } from './shrink-picture.ts';

export interface Written {
  text: string;
  photos: string[];
}

interface MessageFormProps {
  label: string;
  placeholder?: string;
  /** Rejects where the gateway refused. */
  send: (written: Written) => Promise<unknown>;
  onFail: (error: unknown) => void;
  /** What has to be chosen before; undefined: nothing is missing. */
  fault?: string | undefined;
  onSubmit?: () => boolean;
}

/** Words and up to four pictures, to be sent. */
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
    const words = text.trim();
    setMissing(words === '');
    const isWhole = onSubmit?.() ?? true;
    if (words !== '' && isWhole) sending.run({ text: words, photos: photos.map(({ id }) => id) });
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
      <Pictures of={photos} onChange={setPhotos} />
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

interface PicturesProps {
  of: readonly Uploaded[];
  onChange: (change: (old: readonly Uploaded[]) => readonly Uploaded[]) => void;
}

/** The pictures that go with a message: each is uploaded when it is chosen. */
function Pictures({ of: photos, onChange }: PicturesProps) {
  const t = helpMessages();
  const upload = useAction(
    async (files: readonly File[]) => {
      for (const file of files) {
        const kept = await uploadPicture(await shrinkPicture(file));
        // The same picture again is the same file.
        onChange((old) => (old.some(({ id }) => id === kept.id) ? old : [...old, kept]));
      }
    },
    { onFail: (error) => showToast(errorText(error)) },
  );
  const left = HELP_PHOTOS_MAX - photos.length;
  return (
    <fieldset className={css.pictures} aria-busy={upload.running}>
      <legend className="small quiet below-8">{t.photos(photos.length, HELP_PHOTOS_MAX)}</legend>
      {photos.map(({ id, url }, i) => (
        <div key={id} className={css.picture}>
          <img src={url} alt={t.photo(i + 1)} />
          <button
            type="button"
            className={css.remove}
            aria-label={t.removePhoto(i + 1)}
            onClick={() => onChange((old) => old.filter((each) => each.id !== id))}
          >
            <span>
              <Icon name="close" size="s" />
            </span>
          </button>
        </div>
      ))}
      {left > 0 && (
        <label className={css.add}>
          {upload.running ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <>
              <span aria-hidden="true">+</span>
              {t.addPhoto}
            </>
          )}
          <input
            className="choice"
            type="file"
            accept="image/jpeg,image/png,image/gif,image/webp"
            multiple
            aria-label={upload.running ? t.uploading : t.addPhoto}
            disabled={upload.running}
            onChange={({ target }) => {
              upload.run([...(target.files ?? [])].slice(0, left));
              // So that the same one can be chosen again.
              target.value = '';
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
