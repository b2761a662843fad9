import type { LucideIcon } from 'lucide-react';

/** A page in the navigation. */
export type NavigationPage = {
  to: string;
  /** Text key of its name; without a namespace in the texts of the shell. */
  label: string;
  icon: LucideIcon;
  /** In the rail, first or after those, or only in the palette, which lists all. */
  listed: 'main' | 'below' | 'palette';
  /** Other paths of the same page. */
  also?: readonly string[];
  /** False if its subpages have their own rows in the list. */
  includesBelow: boolean;
};

/** True if the entry represents the page at `path`. */
export function isCurrent(
  { to, also = [], includesBelow }: Pick<NavigationPage, 'to' | 'also' | 'includesBelow'>,
  path: string,
): boolean {
  return path === to || also.includes(path) || (includesBelow && path.startsWith(`${to}/`));
}
