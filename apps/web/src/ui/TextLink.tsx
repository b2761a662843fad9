import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { TEXT_LINK } from './PageLink.tsx';

/** A link within text. */
export const TextLink = createLink((props: ComponentPropsWithRef<'a'>) => (
  <a {...props} className={TEXT_LINK}>
    {props.children}
  </a>
));
