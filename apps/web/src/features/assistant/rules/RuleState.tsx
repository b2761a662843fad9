import { clsx } from 'clsx';

export type RuleStateKind = 'runs' | 'model' | 'waits' | 'impossible' | 'off';

const DOTS: Record<RuleStateKind, string> = {
  runs: 'bg-good',
  model: 'bg-good',
  waits: 'bg-warn',
  impossible: 'bg-faint',
  off: 'border border-faint',
};

/** Whether a rule is followed, in words beside a coloured dot. */
export function RuleState({ kind, label }: { kind: RuleStateKind; label: string }) {
  return (
    <span className="flex items-baseline gap-1.5 text-sm text-soft">
      <span
        className={clsx('size-2 shrink-0 self-center rounded-full', DOTS[kind])}
        aria-hidden="true"
      />
      {label}
    </span>
  );
}
