import { type ReactNode, Suspense } from 'react';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';

/** For viewers whose code is fetched when a file of their kind is opened. */
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
