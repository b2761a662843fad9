import type { ReactNode } from 'react';
import { SkeletonRows } from './Skeletons.tsx';

/** A sentence of emptiness; until it is known to be true, the shape of what may come. */
export function Nothing({
  isKnown,
  skeleton = <SkeletonRows count={1} />,
  className = 'text-soft',
  children,
}: {
  /** False while what is missing may only not have come yet. */
  isKnown: boolean;
  skeleton?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return isKnown ? <p className={className}>{children}</p> : skeleton;
}
