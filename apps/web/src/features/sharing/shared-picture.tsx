import type { Read } from '../../core/query/use-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { sharingMessages } from './messages.ts';
import css from './shared-picture.module.css';

interface SharedPictureProps<T> {
  title: string;
  alt: string;
  failed: string;
  read: Read<T>;
  tall?: boolean;
  /** Returns the address of the picture. */
  children: (data: T) => string;
}

/** A picture that is generated for a share, with reserved space. */
export function SharedPicture<T>(props: SharedPictureProps<T>) {
  const { title, alt, failed, read, tall, children } = props;
  const t = sharingMessages();
  const room = <Skeleton className={css.room} />;
  return (
    <section className={css.picture}>
      <h2 className="small quiet">{title}</h2>
      <div className={classes(css.frame, tall && css.tall)}>
        <Loaded
          read={read}
          skeleton={room}
          idle={room}
          failed={(_, retry) => (
            <div className={css.failed} role="alert">
              <p className="small">{failed}</p>
              <Button size="small" color="primary" fill="outline" onClick={retry}>
                {t.again}
              </Button>
            </div>
          )}
        >
          {(data) => <img src={children(data)} alt={alt} />}
        </Loaded>
      </div>
    </section>
  );
}
