import { type ReactNode, Suspense } from 'react';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';

/** Fallback for viewers whose code is loaded on demand. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <div className="p-6">
        <SkeletonLines />
      </div>
    }
  >
    {children}
  </Suspense>
);
