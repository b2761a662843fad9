import type { ReactNode } from 'react';

/** A secret that can only be read and copied now, under the words that say so. */
export function ShownOnce({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-tint/60 p-4">
      <p role="status" className="text-sm">
        {text}
      </p>
      {children}
    </div>
  );
}
