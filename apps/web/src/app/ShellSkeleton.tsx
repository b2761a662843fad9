import { SkeletonLines } from '../ui/Skeletons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Placeholder of the shell while the workspace loads, to prevent layout shifts. */
export function ShellSkeleton() {
  return (
    <div className="flex h-full" aria-hidden="true">
      <div className="hidden w-18 shrink-0 flex-col items-center gap-6 border-e border-hairline bg-rail py-3 md:flex">
        <Skeleton className="size-8 rounded-lg" />
        {['page', 'people', 'place', 'file', 'talk'].map((page) => (
          <Skeleton key={page} className="size-7 rounded-lg" />
        ))}
      </div>
      <div className="hidden w-62 shrink-0 flex-col gap-5 border-e border-hairline bg-rail p-4 md:flex">
        <Skeleton className="h-3 w-28 rounded" />
        {[44, 60, 52, 68, 48, 56].map((width) => (
          <Skeleton key={width} className="h-3 rounded" style={{ width: `${width}%` }} />
        ))}
      </div>
      <div className="flex-1 px-gutter py-8">
        <SkeletonLines count={6} />
      </div>
    </div>
  );
}
