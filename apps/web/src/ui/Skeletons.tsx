import { Skeleton } from '@heroui/react';

/** Lines that will be text. */
export function SkeletonLines({ count = 4 }: { count?: number }) {
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
