import { useRouter } from '@tanstack/react-router';
import {
  CalendarDays,
  FolderClosed,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  MessagesSquare,
  ShieldAlert,
  Users,
} from 'lucide-react';

export type Entry = {
  to: string;
  /** Key of its name in the texts of the shell. */
  label: string;
  icon: LucideIcon;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** False where the pages below it have rows of their own in the sidebar. */
  includesBelow: boolean;
};

/**
 * The entries of the main navigation, and the assistant's for risks (spec point 1); a new page is
 * one line.
 */
export const entries: readonly Entry[] = [
  { to: '/dashboard', label: 'dashboard', icon: LayoutDashboard, also: ['/'], includesBelow: true },
  { to: '/directory', label: 'directory', icon: Users, includesBelow: true },
  { to: '/locations', label: 'locations', icon: MapPin, includesBelow: true },
  { to: '/drive', label: 'drive', icon: FolderClosed, includesBelow: true },
  {
    to: '/channels',
    label: 'channels',
    icon: MessagesSquare,
    also: ['/channels/new'],
    includesBelow: false,
  },
  { to: '/risks', label: 'risk', icon: ShieldAlert, also: ['/risk'], includesBelow: true },
];

/** The schedule of the workspace, which is no entry of the main navigation, below it. */
export const SCHEDULE: Entry = {
  to: '/schedule',
  label: 'schedule',
  icon: CalendarDays,
  includesBelow: true,
};

/** The entries that lead to a page of this build. */
export function useEntries(): readonly Entry[] {
  const { routesByPath } = useRouter();
  return entries.filter(({ to }) => to in routesByPath);
}

/** Whether the entry stands for the page at `path`. */
export function isCurrent(
  { to, also = [], includesBelow }: Pick<Entry, 'to' | 'also' | 'includesBelow'>,
  path: string,
): boolean {
  return path === to || also.includes(path) || (includesBelow && path.startsWith(`${to}/`));
}
