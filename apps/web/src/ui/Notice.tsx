import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What went wrong, in place. Read out when it appears. */
export function ErrorNotice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg border border-bad/40 bg-bad/8 px-3 py-2 text-[13px]"
    >
      <TriangleAlert
        size={16}
        strokeWidth={1.75}
        className="mt-0.5 shrink-0 text-bad"
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}
