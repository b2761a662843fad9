import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** A link within text. */
export const TextLink = createLink((props: ComponentPropsWithRef<'a'>) => (
  <a
    {...props}
    className="rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
  >
    {props.children}
  </a>
));
