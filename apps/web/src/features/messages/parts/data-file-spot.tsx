import { fileSpotOf } from '@parley/model';
import { lazy, Suspense } from 'react';
import type { PartViewProps } from './part-view.ts';

// Few messages are comments on files.
const FileSpotChip = lazy(() => import('../comments/FileSpotChip.tsx'));

/** The spot in a file that the message is about. */
export function FileSpotParts({ message }: PartViewProps) {
  const spot = fileSpotOf(message);
  return (
    spot && (
      <Suspense fallback={<div className="my-0.5 h-6" />}>
        <FileSpotChip spot={spot} />
      </Suspense>
    )
  );
}
