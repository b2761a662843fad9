import type { ComponentProps } from 'react';

/** A placeholder with the kit's look. */
export const Skeleton = ({ className = '', ...props }: ComponentProps<'div'>) => (
  <div {...props} className={`skeleton skeleton--shimmer ${className}`} />
);
