import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type ListedItemProps = {
  icon: LucideIcon;
  title: ReactNode;
  /** What is known of it, in a smaller line. */
  facts: ReactNode;
  actions?: ReactNode;
};

/** A row of what belongs to an account: a factor, a key, a session. */
export function ListedItem({ icon: Icon, title, facts, actions }: ListedItemProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <Icon size={18} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-faint">{facts}</span>
      </span>
      {actions}
    </li>
  );
}
