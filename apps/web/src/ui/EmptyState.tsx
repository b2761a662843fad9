import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SkeletonLines } from './Skeletons.tsx';

/** Explains an empty place and offers the first action. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  isKnown,
  skeleton = <SkeletonLines />,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  action?: ReactNode;
  /** False while the content may still be loading. */
  isKnown: boolean;
  /** Shown until the place is known to be empty. */
  skeleton?: ReactNode;
}) {
  if (!isKnown) return skeleton;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-tint text-accent">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className="font-title text-2xl">{title}</h2>
      <p className="text-soft">{text}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
