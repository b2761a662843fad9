import { profileName } from '@parley/model';
import { LayoutGrid, List, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useProfiles } from '../../data/index.ts';
import { FILTERS } from '../files/kinds.ts';
import { type DriveFilters, SINCE } from './use-listing.ts';

export type DriveView = 'table' | 'grid';

type ToolbarProps = {
  filters: DriveFilters;
  onFilter(filters: DriveFilters): void;
  view: DriveView;
  onView(view: DriveView): void;
  people: readonly string[];
  children: React.ReactNode;
};

/** Path, search, filters and the choice between table and grid. */
export function Toolbar({ filters, onFilter, view, onView, people, children }: ToolbarProps) {
  const { t } = useTranslation('drive');
  const [isOpen, setOpen] = useState(false);
  const isNarrowed = filters.type !== 'all' || filters.person !== 'all' || filters.since !== 'any';
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-hairline px-gutter py-1.5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
        {children}
        <div className="flex items-center gap-1 max-md:w-full">
          <FilterField
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={filters.words}
            onChange={(words) => onFilter({ ...filters, words })}
            className="w-full md:w-60"
            groupClass="h-9"
          />
          <IconButton
            label={t(isOpen ? 'hideFilters' : 'filters')}
            icon={ListFilter}
            onPress={() => setOpen(!isOpen)}
            className={isNarrowed ? 'text-accent' : ''}
          />
          <IconButton
            label={t(view === 'grid' ? 'asTable' : 'asGrid')}
            icon={view === 'grid' ? List : LayoutGrid}
            onPress={() => onView(view === 'grid' ? 'table' : 'grid')}
          />
        </div>
      </div>
      {(isOpen || isNarrowed) && (
        <FilterRow filters={filters} onFilter={onFilter} people={people} />
      )}
    </div>
  );
}

function FilterRow({
  filters,
  onFilter,
  people,
}: Pick<ToolbarProps, 'filters' | 'onFilter' | 'people'>) {
  const { t } = useTranslation('drive');
  const profiles = useProfiles();
  const persons = people
    .map((id) => ({ key: id, label: profileName(profiles.get(id)) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="flex flex-wrap gap-2">
      <Choice
        label={t('filterType')}
        hideLabel
        className="w-40"
        value={filters.type}
        options={FILTERS.map((key) => ({ key, label: t(`types.${key}`) }))}
        onChange={(type) => onFilter({ ...filters, type })}
      />
      <Choice
        label={t('filterPerson')}
        hideLabel
        className="w-44"
        value={filters.person}
        options={[{ key: 'all', label: t('everybody') }, ...persons]}
        onChange={(person) => onFilter({ ...filters, person })}
      />
      <Choice
        label={t('filterSince')}
        hideLabel
        className="w-40"
        value={filters.since}
        options={SINCE.map((key) => ({ key, label: t(`since.${key}`) }))}
        onChange={(since) => onFilter({ ...filters, since })}
      />
    </div>
  );
}
