import { useAwaited } from '../lib/painted.ts';
import { Skeleton } from './Skeleton.tsx';

/** Placeholder for lines of text. */
export function SkeletonLines({ count = 4 }: { count?: number }) {
  useAwaited(true);
  return (
    <div className="flex flex-col gap-4" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-3">
          <Skeleton className="size-9 rounded-lg" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-3 w-32 rounded" />
            <Skeleton className="h-3 rounded" style={{ width: `${55 + ((index * 17) % 40)}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder for list rows. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  useAwaited(true);
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex min-h-11 items-center gap-3">
          <Skeleton className="h-3 rounded" style={{ width: `${35 + ((index * 19) % 30)}%` }} />
          <Skeleton className="ms-auto h-3 w-12 rounded" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a word or number. */
export function SkeletonWord({ className = 'w-6' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`inline-flex h-[1lh] items-center align-top ${className}`}>
      <Skeleton className="h-[0.7em] w-full rounded" />
    </span>
  );
}
