import { LayoutDashboard, type LucideIcon, MessagesSquare } from 'lucide-react';

/** The entries of the main navigation; a new page is one line. */
export const entries: { to: '/dashboard' | '/channels'; label: string; icon: LucideIcon }[] = [
  { to: '/dashboard', label: 'dashboard', icon: LayoutDashboard },
  { to: '/channels', label: 'channels', icon: MessagesSquare },
];
