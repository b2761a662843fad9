import { Label, Switch } from '@heroui/react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../../ui/FilterField.tsx';
import { kindIcons, locationKinds } from './kinds.ts';
import type { LocationsView } from './use-locations.ts';

/** Search and kinds and, beside a map, whether the list follows the map. */
export function LocationFilters({ view, hasMap }: { view: LocationsView; hasMap: boolean }) {
  const { t } = useTranslation('locations');
  const {
    all,
    shown,
    search,
    setSearch,
    kinds: chosen,
    setKinds,
    followsMap,
    setFollowsMap,
  } = view;
  const known = locationKinds.filter(
    (kind) => chosen.has(kind) || all.some((location) => location.kind === kind),
  );
  const toggle = (kind: (typeof locationKinds)[number]) => {
    const next = new Set(chosen);
    if (!next.delete(kind)) next.add(kind);
    setKinds(next);
  };
  return (
    <div className="flex shrink-0 flex-col gap-2.5 px-gutter pb-3">
      <FilterField label={t('search')} value={search} onChange={setSearch} />
      {known.length > 1 && (
        <div role="group" aria-label={t('kindFilter')} className="flex flex-wrap gap-1.5">
          {known.map((kind) => {
            const Icon = kindIcons[kind];
            const isOn = chosen.has(kind);
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={isOn}
                onClick={() => toggle(kind)}
                className={clsx(
                  'flex h-7 items-center gap-1.5 px-2.5',
                  'cursor-pointer rounded-full border text-sm transition-colors',
                  isOn
                    ? 'border-accent/40 bg-tint font-medium text-ink'
                    : 'border-hairline text-soft hover:bg-hover',
                )}
              >
                <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
                {t(`kinds.${kind}`)}
              </button>
            );
          })}
        </div>
      )}
      {all.length > 0 && (
        <div className="flex min-h-6 items-center justify-between gap-3">
          <p role="status" className="text-sm text-faint tabular-nums">
            {shown.length === all.length
              ? t('count', { count: all.length })
              : t('countOf', { shown: shown.length, count: all.length })}
          </p>
          {hasMap && (
            <Switch size="sm" isSelected={followsMap} onChange={setFollowsMap}>
              <Switch.Content className="flex flex-row-reverse items-center gap-2">
                <Switch.Control>
                  <Switch.Thumb />
                </Switch.Control>
                <Label className="text-sm font-normal text-soft">{t('inView')}</Label>
              </Switch.Content>
            </Switch>
          )}
        </div>
      )}
    </div>
  );
}
