import type { ReactNode } from 'react';
import { SkeletonRows } from './Skeletons.tsx';

/** A text for an empty list; a skeleton until that is known. */
export function Nothing({
  isKnown,
  skeleton = <SkeletonRows count={1} />,
  className = 'text-soft',
  children,
}: {
  /** False while content may still be loading. */
  isKnown: boolean;
  skeleton?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return isKnown ? <p className={className}>{children}</p> : skeleton;
}
