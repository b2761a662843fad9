import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type DropActions, dropTarget } from './drag.ts';
import type { Home } from './entries.ts';
import type { Folder } from '../files/entry.ts';

type BreadcrumbsProps = {
  root: string;
  channelId: string | null;
  folders: readonly Folder[];
  onGo(folderId: string | null): void;
  drop: DropActions;
};

/** The path to the current folder; each step is a link and a drop target. */
export function Breadcrumbs({ root, channelId, folders, onGo, drop }: BreadcrumbsProps) {
  const { t } = useTranslation('drive');
  const steps = [{ id: null, name: root }, ...folders.map(({ id, name }) => ({ id, name }))];
  return (
    <nav aria-label={t('trail')} className="-ms-1.5 min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-0.5 text-base">
        {steps.map(({ id, name }, index) => {
          const isLast = index === steps.length - 1;
          const home: Home = { channelId, folderId: id };
          return (
            <li
              key={id ?? 'root'}
              className={`flex min-w-0 items-center gap-0.5 ${isLast ? '' : 'shrink-[2]'}`}
            >
              {index > 0 && (
                <ChevronRight
                  size={14}
                  strokeWidth={1.75}
                  className="shrink-0 text-faint rtl:-scale-x-100"
                  aria-hidden="true"
                />
              )}
              <button
                type="button"
                onClick={() => onGo(id)}
                aria-current={isLast ? 'page' : undefined}
                {...dropTarget(home, drop)}
                className={clsx(
                  'min-w-0 truncate px-1.5 py-1',
                  'cursor-pointer rounded-md data-[over]:bg-tint',
                  'hover:bg-hover',
                  isLast ? 'font-medium' : 'text-soft',
                )}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
