import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** A table or function, which opens. Its content is drawn only then, because there are many. */
export function Entry({
  name,
  text,
  children,
}: {
  name: string;
  text: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-b border-hairline"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="shrink-0 text-faint group-open:rotate-90"
        />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <code className="font-mono text-sm font-medium break-all">{name}</code>
          <span className="text-sm text-soft">{text}</span>
        </span>
      </summary>
      {isOpen && <div className="flex flex-col gap-5 ps-6 pb-6">{children}</div>}
    </details>
  );
}
