import { Drawing } from '../../ui/icon.tsx';

const SHARE = 'M12 14.500V3.500M12 3.500L8 7.500M12 3.500l4 4M6 11H4.500v9.500h15V11H18';

/** Passes a page on: for the right end of its bar. */
export const ShareButton = ({
  label,
  onShare,
}: {
  label: string;
  onShare: () => Promise<void>;
}) => (
  <button type="button" className="icon-button" aria-label={label} onClick={() => void onShare()}>
    <Drawing path={SHARE} size="l" width="1.7" />
  </button>
);
