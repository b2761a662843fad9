import type { Profile } from '@parley/model';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type AuthorLinkProps = {
  author: Profile | undefined;
  /**
   * The picture beside the name leads to the same place, so that the name alone is a stop of the
   * Tab key.
   */
  isPicture?: boolean;
  children: ReactNode;
};

/** Leads from a message to its author's page; the assistant has none. */
export function AuthorLink({ author, isPicture = false, children }: AuthorLinkProps) {
  if (!author || author.role === 'assistant' || author.role === 'system') return children;
  return (
    <Link
      to="/directory/$profileId"
      params={{ profileId: author.id }}
      tabIndex={isPicture ? -1 : undefined}
      aria-hidden={isPicture || undefined}
      className={
        isPicture
          ? 'block rounded-lg'
          : 'min-w-0 truncate rounded-sm underline-offset-4 hover:underline'
      }
    >
      {children}
    </Link>
  );
}
