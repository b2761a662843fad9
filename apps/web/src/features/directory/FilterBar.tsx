import { SearchField, ToggleButton, ToggleButtonGroup } from '@heroui/react';
import { LayoutGrid, type LucideIcon, Network, Table2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../ui/Tip.tsx';
import type { choicesOf, Filters } from './filter.ts';
import { FilterPill } from './FilterPill.tsx';
import { type View, VIEWS } from './use-view.ts';

type FilterBarProps = { filters: Filters; choices: ReturnType<typeof choicesOf>; onChange(changes: Filters): void; view: View; onView(view: View): void; count: number };

const ICONS: Record<View, LucideIcon> = { table: Table2, cards: LayoutGrid, tree: Network };

/** What narrows the list of people, and how it is shown. */
export function FilterBar({ filters, choices, onChange, view, onView, count }: FilterBarProps) {
  const { t } = useTranslation('directory');
  const named = (keys: readonly string[]) => keys.map((key) => ({ key, label: key }));
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pt-1 pb-3 md:px-9">
      <Search value={filters.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <FilterPill label={t('fields.department')} value={filters.department} options={named(choices.departments)} onChange={(department) => onChange({ department })} />
      <FilterPill label={t('fields.location')} value={filters.location} options={choices.locations.map(({ id, name }) => ({ key: id, label: name }))} onChange={(location) => onChange({ location })} />
      <FilterPill label={t('skill')} value={filters.skill} options={named(choices.skills)} onChange={(skill) => onChange({ skill })} />
      <button type="button" aria-pressed={filters.here ?? false} onClick={() => onChange({ here: filters.here ? undefined : true })} className={`h-8 cursor-pointer rounded-full border px-3 text-[13.5px] ${filters.here ? 'border-accent bg-tint font-medium text-ink' : 'border-hairline text-soft hover:bg-hover'}`}>{t('hereNow')}</button>
      <span role="status" className="ms-auto ps-2 text-[13px] text-faint tabular-nums">{t('peopleCount', { count })}</span>
      <ToggleButtonGroup aria-label={t('views.label')} selectionMode="single" disallowEmptySelection selectedKeys={[view]} onSelectionChange={(keys) => VIEWS.filter((each) => keys.has(each)).forEach(onView)} size="sm">
        {VIEWS.map((each) => {
          const Icon = ICONS[each];
          return (
            <Tip key={each} text={t(`views.${each}`)}>
              <ToggleButton id={each} isIconOnly aria-label={t(`views.${each}`)}><Icon size={16} strokeWidth={1.75} aria-hidden="true" /></ToggleButton>
            </Tip>
          );
        })}
      </ToggleButtonGroup>
    </div>
  );
}

/** Letters stand in the field at once and the address follows; what else changes the address changes the field too. */
function Search({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useTranslation('directory');
  const [text, setText] = useState(value);
  const sent = useRef(new Set<string>());
  useEffect(() => {
    // An address that is still on its way to what was typed meanwhile takes nothing back.
    if (!sent.current.delete(value)) setText(value);
  }, [value]);
  const change = (next: string) => {
    sent.current.add(next);
    setText(next);
    onChange(next);
  };
  return (
    <SearchField aria-label={t('search')} value={text} onChange={change} className="w-full md:w-64">
      <SearchField.Group className="border border-hairline shadow-none">
        <SearchField.SearchIcon />
        <SearchField.Input placeholder={t('searchPlaceholder')} />
        <SearchField.ClearButton />
      </SearchField.Group>
    </SearchField>
  );
}
