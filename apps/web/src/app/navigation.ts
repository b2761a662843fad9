import { LayoutDashboard, type LucideIcon, MessagesSquare } from 'lucide-react';

export type Entry = {
  to: '/dashboard' | '/channels';
  /** Key of its name in the texts of the shell. */
  label: string;
  icon: LucideIcon;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** False where the pages below it have rows of their own in the sidebar. */
  includesBelow: boolean;
};

/** The entries of the main navigation (spec point 1); a new page is one line. */
export const entries: readonly Entry[] = [
  { to: '/dashboard', label: 'dashboard', icon: LayoutDashboard, also: ['/'], includesBelow: true },
  { to: '/channels', label: 'channels', icon: MessagesSquare, also: ['/channels/new'], includesBelow: false },
];

/** Whether the entry stands for the page at `path`. */
export function isCurrent({ to, also = [], includesBelow }: Pick<Entry, 'to' | 'also' | 'includesBelow'>, path: string): boolean {
  return path === to || also.includes(path) || (includesBelow && path.startsWith(`${to}/`));
}
