import { TripFrame, TripLoading } from './trip-frame.tsx';

/** Drawn into the document at build time: the page before script and data are there. */
export default function TripSkeleton() {
  return (
    <TripFrame>
      <TripLoading />
    </TripFrame>
  );
}
