import { Button } from '@heroui/react';
import type { Location } from '@parley/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, MapPin } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { useSortedRows } from '../../ui/data-table.ts';
import { type Column, DataTable, type Sort } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { nounProps } from '../../lib/nouns.ts';
import { scaledPixels } from '../../lib/rem.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { BulkBar } from './BulkBar.tsx';
import { OpenMark } from './hours/OpenMark.tsx';
import { kindIcons } from './kinds.ts';
import { removeLocations } from './mutations.ts';
import { usePeopleCounts } from './queries.ts';
import type { LocationsView } from './use-locations.ts';

type LocationListProps = {
  view: LocationsView;
  hasMap: boolean;
  onAdd(): void;
  onDrop: (() => void) | null;
};

const CHOSEN = { className: 'bg-tint', 'aria-current': 'true' } as const;
const HIGHLIGHTED = { className: 'bg-hover' } as const;
const ROW_HEIGHT = 56;
const getId = ({ id }: Location) => id;
const nameOf = ({ name }: Location) => name;
const nounOf = () => 'location' as const;

/**
 * Locations as a list. Beside a map, the first press selects a row there and the second opens it.
 */
export function LocationList({ view, hasMap, onAdd, onDrop }: LocationListProps) {
  'use memo';
  const { t } = useTranslation('locations');
  const navigate = useNavigate();
  const ownId = useOwnId();
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const { chosenId, highlightedId, setHighlightedId, shown } = view;
  const rows = shown.filter(({ id }) => selected.has(id));

  const open = (location: Location) => {
    if (hasMap && location.id !== chosenId) view.choose(location);
    else void navigate({ to: '/locations/$locationId', params: { locationId: location.id } });
  };
  const keyDown = (event: React.KeyboardEvent, location: Location) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    toastErrors(removeLocations([location], ownId));
  };
  const rowProps = ({ id }: Location): React.HTMLAttributes<HTMLDivElement> =>
    id === chosenId ? CHOSEN : id === highlightedId ? HIGHLIGHTED : {};
  const sorted = useSortedRows(shown, columns, sort);
  const show = useEffectEvent((id: string) => {
    const grid = list.current?.querySelector('[role=grid]');
    const row = grid?.querySelector(`[data-row-id="${CSS.escape(id)}"]`);
    if (row) row.scrollIntoView({ block: 'nearest' });
    // Rows out of view are not rendered, so scroll to where the row will be.
    else if (grid)
      grid.scrollTop = Math.max(
        0,
        sorted.findIndex((location) => location.id === id) * scaledPixels(ROW_HEIGHT) -
          grid.clientHeight / 2,
      );
  });
  useEffect(() => {
    if (chosenId) show(chosenId);
  }, [chosenId]);

  if (view.all.length === 0) {
    const first = onDrop ? (
      <Button variant="primary" onPress={onDrop}>
        {t('dropPin')}
      </Button>
    ) : (
      <Button variant="primary" onPress={onAdd}>
        {t('addLocation')}
      </Button>
    );
    return (
      <EmptyState
        isKnown
        icon={MapPin}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={first}
      />
    );
  }
  const highlight = (target: EventTarget) =>
    setHighlightedId(
      target instanceof Element
        ? (target.closest('[data-row-id]')?.getAttribute('data-row-id') ?? null)
        : null,
    );
  return (
    <div
      ref={list}
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerOver={({ target }) => highlight(target)}
      onPointerLeave={() => setHighlightedId(null)}
    >
      <DataTable
        label={t('list')}
        rows={shown}
        columns={columns}
        getId={getId}
        nameOf={nameOf}
        nounOf={nounOf}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onOpen={open}
        onKeyDown={keyDown}
        rowHeight={ROW_HEIGHT}
        rowProps={rowProps}
        empty={<NothingFits view={view} />}
      />
      {rows.length > 0 && <BulkBar rows={rows} onDone={() => setSelected(new Set())} />}
    </div>
  );
}

function NothingFits({ view }: { view: LocationsView }) {
  const { t } = useTranslation('locations');
  return (
    <div className="flex flex-col items-start gap-2 px-gutter py-6 text-soft">
      {view.onMap.length > 0 && view.followsMap ? t('nothingInView') : t('nothingFound')}
      <Button size="sm" variant="outline" className="border border-hairline" onPress={view.clear}>
        {t('clearFilters')}
      </Button>
    </div>
  );
}

function useColumns(): Column<Location>[] {
  'use memo';
  const { t } = useTranslation('locations');
  const people = usePeopleCounts();
  return [
    {
      id: 'name',
      header: t('columns.name'),
      width: 'minmax(15rem, 1fr)',
      sortBy: ({ name }) => name,
      cell: (location) => <NameCell location={location} />,
    },
    {
      id: 'people',
      header: t('columns.people'),
      width: '4.25rem',
      leaves: 1,
      sortBy: ({ id }) => people.get(id) ?? null,
      cell: ({ id }) => <span className="text-soft tabular-nums">{people.get(id)}</span>,
    },
    {
      id: 'open',
      header: '',
      width: '1.75rem',
      cell: (location) => <OpenLink location={location} />,
    },
  ];
}

function NameCell({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const { id, name, kind, address } = location;
  const Icon = kindIcons[kind];
  return (
    <span className="flex min-w-0 items-center gap-3 py-1.5">
      <Icon
        size={17}
        strokeWidth={1.75}
        className="shrink-0 text-soft"
        aria-label={t(`kinds.${kind}`)}
        role="img"
      />
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="flex items-center justify-between gap-2">
          <span {...nounProps('location', id, { card: true })} className="truncate font-medium">
            {name}
          </span>
          <span className="shrink-0">
            <OpenMark location={location} isShort />
          </span>
        </span>
        <span className="line-clamp-2 text-sm text-soft md:line-clamp-1">
          {address || t(`kinds.${kind}`)}
        </span>
      </span>
    </span>
  );
}

function OpenLink({ location: { id, name } }: { location: Location }) {
  const { t } = useTranslation('locations');
  return (
    <Tip text={t('openPage')}>
      <Link
        to="/locations/$locationId"
        params={{ locationId: id }}
        aria-label={t('openLocation', { name })}
        className="grid size-7 place-items-center rounded-md text-faint hover:bg-hover hover:text-ink"
      >
        <ChevronRight size={17} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </Tip>
  );
}
