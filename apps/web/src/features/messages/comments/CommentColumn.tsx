import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { useCommented } from './commented-state.ts';

const FileComments = lazy(() => import('./FileComments.tsx'));

/** The comments beside the viewed file; on a phone a sheet at its foot. */
export function CommentColumn() {
  const state = useCommented();
  if (!state?.isOpen) return null;
  return (
    <Suspense
      fallback={
        <div className="w-80 shrink-0 p-4 max-md:hidden">
          <SkeletonLines count={3} />
        </div>
      }
    >
      <FileComments state={state} />
    </Suspense>
  );
}
