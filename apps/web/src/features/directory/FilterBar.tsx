import { ToggleButton, ToggleButtonGroup } from '@heroui/react';
import { LayoutGrid, type LucideIcon, Network, Table2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../../ui/FilterField.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { Tip } from '../../ui/Tip.tsx';
import type { Choices, DirectoryFilters } from './filter.ts';
import { FilterPill } from './FilterPill.tsx';
import { type DirectoryView, VIEWS } from './views.ts';

type FilterBarProps = {
  filters: DirectoryFilters;
  choices: Choices;
  onChange(changes: DirectoryFilters): void;
  onWords(words: string): void;
  onLeave(): void;
  view: DirectoryView;
  onView(view: DirectoryView): void;
  /** Undefined until known. */ count: number | undefined;
};

const ICONS: Record<DirectoryView, LucideIcon> = {
  table: Table2,
  cards: LayoutGrid,
  tree: Network,
};

/** Filters and view of the list. */
export function FilterBar({
  filters,
  choices,
  onChange,
  onWords,
  onLeave,
  view,
  onView,
  count,
}: FilterBarProps) {
  const { t } = useTranslation('directory');
  const { q, department, location, skill, here } = filters;
  return (
    <div className="flex flex-wrap items-center gap-2 px-gutter pt-1 pb-3">
      <FilterField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={q ?? ''}
        onChange={onWords}
        onLeave={onLeave}
        className="w-full md:w-64"
      />
      <Pills
        department={department}
        location={location}
        skill={skill}
        here={here}
        choices={choices}
        onChange={onChange}
      />
      <span role="status" className="ms-auto ps-2 text-sm text-faint tabular-nums">
        {count === undefined ? <SkeletonWord className="w-13" /> : t('peopleCount', { count })}
      </span>
      <Views view={view} onView={onView} />
    </div>
  );
}

type PillsProps = Pick<FilterBarProps, 'choices' | 'onChange'> & Omit<DirectoryFilters, 'q'>;

/** Value filters, memoized so that typing does not redraw them. */
const Pills = memo(function Pills({
  department,
  location,
  skill,
  here,
  choices,
  onChange,
}: PillsProps) {
  const { t } = useTranslation('directory');
  const named = (keys: readonly string[] | undefined) => keys?.map((key) => ({ key, label: key }));
  return (
    <>
      <FilterPill
        label={t('fields.department')}
        value={department}
        options={named(choices.departments)}
        onChange={(changed) => onChange({ department: changed })}
      />
      <FilterPill
        label={t('fields.location')}
        value={location}
        options={choices.locations?.map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(changed) => onChange({ location: changed })}
      />
      <FilterPill
        label={t('skill')}
        value={skill}
        options={named(choices.skills)}
        onChange={(changed) => onChange({ skill: changed })}
      />
      <PillButton
        isPressed={here ?? false}
        onPress={() => onChange({ here: here ? undefined : true })}
      >
        {t('hereNow')}
      </PillButton>
    </>
  );
});

/** Chooses table, cards or tree. */
const Views = memo(function Views({ view, onView }: Pick<FilterBarProps, 'view' | 'onView'>) {
  const { t } = useTranslation('directory');
  return (
    <ToggleButtonGroup
      aria-label={t('views.label')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => VIEWS.filter((each) => keys.has(each)).forEach(onView)}
      size="sm"
    >
      {VIEWS.map((each) => {
        const Icon = ICONS[each];
        return (
          <Tip key={each} text={t(`views.${each}`)}>
            <ToggleButton id={each} isIconOnly aria-label={t(`views.${each}`)}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </ToggleButton>
          </Tip>
        );
      })}
    </ToggleButtonGroup>
  );
});
