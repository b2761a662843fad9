import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recentSearches } from './recent-searches.ts';

const FILTERS = [
  'from:',
  'in:',
  'has:file',
  'has:image',
  'has:link',
  'before:',
  'after:',
  'is:pinned',
  'is:saved',
  'is:mention',
  'is:mine',
] as const;

/** Search filters and recent searches. */
export function FilterHelp({
  onPick,
  onSearch,
}: {
  onPick(filter: string): void;
  onSearch(text: string): void;
}) {
  const { t } = useTranslation('search');
  const [recent] = useState(recentSearches);
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('filters.title')}>
        <h2 className="pb-1 text-sm text-faint">{t('filters.title')}</h2>
        <div className="flex flex-wrap gap-2 pt-1">
          {FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              onClick={() => onPick(filter)}
              className={clsx(
                'flex h-8 cursor-pointer items-center gap-2 px-3 text-sm',
                'rounded-full border border-hairline hover:bg-hover',
              )}
            >
              <code className="font-mono text-accent">{filter}</code>
              <span className="text-soft">{t(`filters.${filter.replace(':', '_')}`)}</span>
            </button>
          ))}
        </div>
      </section>
      {recent.length > 0 && (
        <section aria-label={t('recent')}>
          <h2 className="pb-1 text-sm text-faint">{t('recent')}</h2>
          <ul>
            {recent.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  onClick={() => onSearch(text)}
                  className="bleed flex min-h-9 w-full cursor-pointer items-center gap-3 text-start"
                >
                  <History size={15} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
