import { Drawing } from '../../ui/picture/icon.tsx';

const SHARE = 'M12 14.5V3.5M12 3.5L8 7.5M12 3.5l4 4M6 11H4.5v9.5h15V11H18';

/** Shares a page: for the right end of its bar. */
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
