import type { Fact } from './report.ts';

const DOTS = { good: 'bg-good', bad: 'bg-bad' } as const;

/** Facts as rows; `empty` is shown if there are none. */
export function Facts({ facts, empty = '' }: { facts: readonly Fact[]; empty?: string }) {
  if (facts.length === 0) return <p className="text-soft">{empty}</p>;
  return (
    <dl className="border-t border-hairline">
      {facts.map(({ label, value, tone }, index) => (
        <div
          key={index}
          className="grid min-h-8 gap-x-4 border-b border-hairline py-1.5 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="flex min-w-0 items-baseline gap-2">
            {tone && (
              <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} />
            )}
            <span className="min-w-0 break-words tabular-nums">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
