import { clsx } from 'clsx';

/** A labelled line: a day, or the start of the new messages. */
export function Divider({ label, isAccent = false }: { label: string; isAccent?: boolean }) {
  const line = <span className={`h-px flex-1 ${isAccent ? 'bg-accent/60' : 'bg-hairline'}`} />;
  return (
    <div
      className={clsx(
        'flex items-center gap-3 px-1.5 pt-5 pb-1.5',
        'text-xs font-medium',
        isAccent ? 'text-accent' : 'text-soft',
      )}
      role="separator"
      aria-label={label}
    >
      {line}
      {label}
      {line}
    </div>
  );
}
