import { MultiImageViewer } from 'antd-mobile/es/components/image-viewer/image-viewer';
// By its file name: the index module that imports it has no other effect, and is omitted from the build.
import 'antd-mobile/es/components/image-viewer/image-viewer.css';
import css from './picture-viewer.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface PictureViewerProps {
  pictures: readonly { src: string; alt: string }[];
  /** The index of the first picture, from 0. */
  at: number;
  onClose: () => void;
}

/** Pictures over the whole screen: swipe to move, pinch to zoom, tap to close. */
export const PictureViewer = ({ pictures, at: startIndex, onClose }: PictureViewerProps) => (
  <WidgetFrame>
    <MultiImageViewer
      visible
      classNames={{ body: css.body ?? '' }}
      images={pictures.map(({ src }) => src)}
      defaultIndex={startIndex}
      onClose={onClose}
      imageRender={(image, { ref, index }) => (
        <img ref={ref} src={image} alt={pictures[index]?.alt ?? ''} draggable={false} />
      )}
    />
  </WidgetFrame>
);
