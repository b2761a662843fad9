import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An inline error, announced when it appears. */
export function ErrorNotice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg border border-bad/40 bg-bad/8 px-3 py-2 text-sm"
    >
      <TriangleAlert
        size={16}
        strokeWidth={1.75}
        className={clsx('shrink-0 text-bad', action ? 'mt-1.5' : 'mt-0.5')}
        aria-hidden="true"
      />
      <span className={clsx('min-w-0 flex-1', action && 'py-1')}>{children}</span>
      {action}
    </div>
  );
}
