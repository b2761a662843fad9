import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Verbatim text. Long text scrolls, also by keyboard. */
export function Quoted({ children, isCode = false }: { children: string; isCode?: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <p
      tabIndex={0}
      role="group"
      aria-label={t('quoted')}
      className={clsx(
        'max-h-60 overflow-y-auto ps-2.5',
        'border-s-2 border-hairline wrap-anywhere whitespace-pre-wrap',
        isCode ? 'font-mono text-xs leading-relaxed text-soft' : 'text-sm',
      )}
    >
      {children}
    </p>
  );
}

type FactsProps = { facts: (string | null | undefined)[]; children?: ReactNode };

/** Facts in one line. */
export const Facts = ({ facts, children }: FactsProps) => (
  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-soft">
    {children}
    {facts.filter(Boolean).map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
);

export const Title = ({ children }: { children: string }) => (
  <p className="font-semibold wrap-anywhere">{children}</p>
);

/** The description, if there is one. */
export const Words = ({ children }: { children: string | null | undefined }) =>
  children && (
    <p className="line-clamp-6 text-sm wrap-anywhere whitespace-pre-line text-soft">{children}</p>
  );
