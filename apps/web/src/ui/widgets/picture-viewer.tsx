import { MultiImageViewer } from 'antd-mobile/es/components/image-viewer/image-viewer';
// By its name: the module beside it that imports it has no other effect, and is left out of the build.
import 'antd-mobile/es/components/image-viewer/image-viewer.css';
import css from './picture-viewer.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface PictureViewerProps {
  pictures: readonly { src: string; alt: string }[];
  /** The picture it opens with, counted from 0. */
  at: number;
  onClose: () => void;
}

/** Pictures over the whole screen: swiped through, pinched larger, closed by a tap. */
export const PictureViewer = ({ pictures, at, onClose }: PictureViewerProps) => (
  <WidgetFrame>
    <MultiImageViewer
      visible
      classNames={{ body: css.body ?? '' }}
      images={pictures.map(({ src }) => src)}
      defaultIndex={at}
      onClose={onClose}
      imageRender={(image, { ref, index }) => (
        <img ref={ref} src={image} alt={pictures[index]?.alt ?? ''} draggable={false} />
      )}
    />
  </WidgetFrame>
);
