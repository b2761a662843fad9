import { Button } from '@heroui/react';
import { channelTitle, profileName, type Risk } from '@parley/model';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { FilterField } from '../../../ui/FilterField.tsx';
import { useChannels } from '../../channels/queries.ts';
import {
  cellOf,
  type ListFilter,
  listOf,
  NONE,
  type RiskSearch,
  STATUSES,
  filterValues,
} from '../filter.ts';
import { LEVELS } from '../level.ts';
import { useLocations } from '../queries.ts';
import { FilterChip, type FilterOption } from './FilterChip.tsx';
import type { Register } from './use-register.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const FILTERS: readonly ListFilter[] = [
  'status',
  'level',
  'category',
  'owner',
  'location',
  'channel',
];

/** Filters of the register: words, values, heat map cell and saved views. */
export function FilterBar({ register }: { register: Register }) {
  const { t } = useTranslation('risks');
  const { search, address, risks, change, changeWords, writeWords, show, newestSearch } = register;
  const isFiltered =
    search.q !== undefined ||
    search.overdue !== undefined ||
    search.cell !== undefined ||
    FILTERS.some((filter) => search[filter] !== undefined);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-gutter py-2">
      <FilterField
        label={t('searchRisks')}
        value={search.q ?? ''}
        onChange={changeWords}
        onLeave={writeWords}
        className="w-full sm:w-52"
        groupClass="h-8"
      />
      <Chips search={address} risks={risks} onChange={change} />
      {isFiltered && (
        <Button
          size="sm"
          variant="ghost"
          className="h-7 px-2 text-sm font-normal text-soft"
          onPress={() => show({ sort: search.sort, phase: search.phase })}
        >
          {t('clearFilters')}
        </Button>
      )}
      <span className="ms-auto">
        <ViewsMenu search={newestSearch} onShow={show} />
      </span>
    </div>
  );
}

type ChipsProps = {
  search: RiskSearch;
  risks: readonly Risk[];
  onChange(change: Partial<RiskSearch>): void;
};

/** Value filters, memoized so that typing does not redraw them. */
const Chips = memo(function Chips({ search, risks, onChange }: ChipsProps) {
  const { t } = useTranslation('risks');
  const options = useOptions(risks);
  const cell = cellOf(search);
  return (
    <>
      {cell && (
        <Button
          size="sm"
          variant="outline"
          className="h-7 gap-1 rounded-full border border-transparent bg-tint px-2.5 text-sm font-normal text-ink"
          onPress={() => onChange({ cell: undefined })}
          aria-label={t('clearCell', cell)}
        >
          {t('cellChip', cell)}
          <X size={13} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
      {FILTERS.map((filter) => (
        <FilterChip
          key={filter}
          label={t(filter)}
          options={options[filter]}
          values={filterValues(search, filter)}
          onChange={(values) => onChange({ [filter]: listOf(values) })}
        />
      ))}
      <Button
        size="sm"
        variant="outline"
        aria-pressed={search.overdue === true}
        className={clsx(
          'h-7 px-2.5 rounded-full border text-sm font-normal',
          search.overdue ? 'border-transparent bg-tint text-ink' : 'border-hairline text-soft',
        )}
        onPress={() => onChange({ overdue: search.overdue ? undefined : true })}
      >
        {t('overdue')}
      </Button>
    </>
  );
});

function useOptions(risks: readonly Risk[]): Record<ListFilter, FilterOption[]> {
  const { t } = useTranslation('risks');
  const profiles = useProfiles();
  const locations = useLocations();
  const channels = useChannels();
  return useMemo(() => {
    const used = (value: 'owner_id' | 'location_id' | 'channel_id' | 'category') =>
      new Set(risks.map((risk) => risk[value]));
    const owners = used('owner_id');
    const usedLocations = used('location_id');
    const usedChannels = used('channel_id');
    const none = (label: string): FilterOption => ({ key: NONE, label });
    return {
      status: STATUSES.map((key) => ({ key, label: t(`statuses.${key}`) })),
      level: LEVELS.toReversed().map((key) => ({ key, label: t(`levels.${key}`) })),
      category: [
        ...[...used('category')]
          .filter((category) => category !== null)
          .toSorted((a, b) => a.localeCompare(b))
          .map((key) => ({ key, label: key })),
        none(t('noCategory')),
      ],
      owner: [
        none(t('nobody')),
        ...[...owners]
          .flatMap((id) => profiles.get(id ?? '') ?? [])
          .map((person) => ({ key: person.id, label: profileName(person) }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      ],
      location: [
        ...locations
          .filter(({ id }) => usedLocations.has(id))
          .map(({ id, name }) => ({ key: id, label: name })),
        none(t('noLocation')),
      ],
      channel: [
        ...channels
          .filter(({ id }) => usedChannels.has(id))
          .map((channel) => ({ key: channel.id, label: channelTitle(channel) })),
        none(t('noChannel')),
      ],
    };
  }, [t, risks, profiles, locations, channels]);
}
