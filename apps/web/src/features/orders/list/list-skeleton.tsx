import { CardSkeletons, ListFrame, YearNote } from './list-frame.tsx';

const noop = () => undefined;

/** Drawn into the document at build time: the list before script and data are loaded. */
export default function ListSkeleton() {
  return (
    <ListFrame at={{ type: 'all', tab: 'all' }} onTab={noop} onRefresh={noop} refreshing={false}>
      <div className="pull">
        <div className="pull-body">
          <YearNote />
          <CardSkeletons />
        </div>
      </div>
    </ListFrame>
  );
}
