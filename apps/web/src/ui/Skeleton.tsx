import type { ComponentProps } from 'react';

/** Something that will be there, as the kit's looks. */
export const Skeleton = ({ className = '', ...place }: ComponentProps<'div'>) => (
  <div {...place} className={`skeleton skeleton--shimmer ${className}`} />
);
