import { errorText } from '../../core/api/api-error.ts';
import { type Uploaded, uploadPicture } from '../../core/api/upload.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { picturesMessages } from './messages.ts';
import css from './pictures.module.css';
import { shrinkPicture } from './shrink-picture.ts';

interface PicturesProps {
  photos: readonly Uploaded[];
  most: number;
  onChange: (change: (old: readonly Uploaded[]) => readonly Uploaded[]) => void;
}

/** Pictures attached to a rider's message: each is uploaded when it is chosen. */
export function Pictures({ photos, most, onChange }: PicturesProps) {
  const t = picturesMessages();
  const upload = useAction(
    async (files: readonly File[]) => {
      for (const file of files) {
        const uploaded = await uploadPicture(await shrinkPicture(file));
        // The same picture again has the same id.
        onChange((old) => (old.some(({ id }) => id === uploaded.id) ? old : [...old, uploaded]));
      }
    },
    { onFail: (error) => showToast(errorText(error)) },
  );
  const remainingCount = most - photos.length;
  return (
    <fieldset className={css.pictures} aria-busy={upload.running}>
      <legend className="small quiet below-8">{t.photos(photos.length, most)}</legend>
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
      {remainingCount > 0 && (
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
              upload.run([...(target.files ?? [])].slice(0, remainingCount));
              // So that the same picture can be chosen again.
              target.value = '';
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
