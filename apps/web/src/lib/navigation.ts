import type { LucideIcon } from 'lucide-react';

/** A page that people are led to by its name. */
export type NavigationPage = {
  to: string;
  /** Key of its name; without a namespace, in the texts of the shell. */
  label: string;
  icon: LucideIcon;
  /**
   * Where it is listed: in the main navigation, below that in the sidebar, or in the palette alone,
   * which lists them all.
   */
  listed: 'main' | 'below' | 'palette';
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** False where the pages below it have rows of their own in the sidebar. */
  includesBelow: boolean;
};

/** Whether the page's entry stands for the page at `path`. */
export function isCurrent(
  { to, also = [], includesBelow }: Pick<NavigationPage, 'to' | 'also' | 'includesBelow'>,
  path: string,
): boolean {
  return path === to || also.includes(path) || (includesBelow && path.startsWith(`${to}/`));
}
