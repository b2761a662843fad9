import type { LucideIcon } from 'lucide-react';

/** A menu item and its action. */
export type MenuItem = {
  id: string;
  label: string;
  icon: LucideIcon;
  run(): unknown;
  /** In the notation of `keyNames`. */
  shortcut?: string;
  isDangerous?: boolean;
};

/** Items by purpose; a menu draws a line between groups. Empty groups are left out. */
export type ActionGroups = readonly (readonly MenuItem[])[];
