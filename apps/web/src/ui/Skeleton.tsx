import type { ComponentProps } from 'react';

/** Something that will be there, as the kit's looks. */
export const Skeleton = ({ className = '', ...props }: ComponentProps<'div'>) => (
  <div {...props} className={`skeleton skeleton--shimmer ${className}`} />
);
