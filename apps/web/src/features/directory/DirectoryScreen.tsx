import { Button } from '@heroui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { PencilLine, SearchX, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useIsKnown,
  usePresence,
  useTableGroup,
  useSession,
  useWorkspace,
} from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { useNewest } from '../../lib/use-newest.ts';
import { DataTable, type Sort } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useIsPhone } from '../../lib/use-width.ts';
import { useRights } from '../members/use-rights.ts';
import { columnsOf } from './columns.tsx';
import { DirectoryMenu } from './DirectoryMenu.tsx';
import { choicesOf, filterPeople } from './filter.ts';
import { FilterBar } from './FilterBar.tsx';
import { OrganisationTree } from './OrganisationTree.tsx';
import { PeopleCards } from './PeopleCards.tsx';
import type { Person } from './person.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { usePeople } from './use-people.ts';
import { useFilters, useView } from './use-view.ts';

const EntryDialog = lazy(() =>
  import('./EntryDialog.tsx').then(({ EntryDialog: Dialog }) => ({ default: Dialog })),
);
const BulkDialog = lazy(() =>
  import('./BulkDialog.tsx').then(({ BulkDialog: Dialog }) => ({ default: Dialog })),
);
const ImportPeople = lazy(() =>
  import('./ImportPeople.tsx').then(({ ImportPeople: Dialog }) => ({ default: Dialog })),
);

const idOf = ({ id }: Person) => id;
const nameOf = ({ name }: Person) => name;

/**
 * Everybody of the workspace: found, filtered, and shown as a table, as cards or by who reports to
 * whom.
 */
export default function DirectoryScreen() {
  'use memo';
  const { t } = useTranslation('directory');
  const workspace = useWorkspace();
  const ownId = useSession().userId;
  const rights = useRights(workspace?.id ?? '');
  const people = usePeople();
  const places = useTableGroup('locations');
  const { filters, change, changeWords, writeWords, clear } = useFilters();
  const [view, setView] = useView();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'own' | 'import' | 'bulk' | null>(null);
  const arePeopleKnown = useIsKnown('memberships');
  const { found, isKnown } = useFound(people, filters);
  const choices = choicesOf(people);
  const chosen = people.filter(({ id }) => selected.has(id));
  const me = people.find(({ id }) => id === ownId);
  const mayChange = rights.may('directory', 'update');
  const newestFound = useNewest(found);
  const askImport = () => setDialog('import');
  const close = () => setDialog(null);
  if (!workspace) return null;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {me && (
              <Button variant="tertiary" className="max-sm:px-3" onPress={() => setDialog('own')}>
                <PencilLine size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className="max-sm:sr-only">{t('editOwn')}</span>
              </Button>
            )}
            <DirectoryMenu
              people={newestFound}
              onImport={mayChange && rights.may('directory', 'create') ? askImport : undefined}
            />
          </>
        }
      />
      {people.length === 0 ? (
        <PageBody>
          <SkeletonLines />
        </PageBody>
      ) : (
        <>
          <FilterBar
            filters={filters}
            choices={choices}
            onChange={change}
            onWords={changeWords}
            onLeave={writeWords}
            view={view}
            onView={setView}
            count={isKnown && arePeopleKnown ? found.length : undefined}
          />
          {places.error && (
            <div className="px-gutter pb-3">
              <ErrorNotice>
                {t('placesMissing')} {errorText(places.error)}
              </ErrorNotice>
            </div>
          )}
          {chosen.length > 0 && view === 'table' && (
            <SelectionBar
              people={chosen}
              onClear={() => setSelected(new Set())}
              onEdit={mayChange ? () => setDialog('bulk') : undefined}
            />
          )}
          {found.length === 0 ? (
            <EmptyState
              isKnown={isKnown && arePeopleKnown}
              skeleton={
                <PageBody>
                  <SkeletonLines />
                </PageBody>
              }
              icon={SearchX}
              title={t('nobodyTitle')}
              text={t('nobodyText')}
              action={
                <Button variant="outline" onPress={clear}>
                  {t('clearFilters')}
                </Button>
              }
            />
          ) : (
            <People
              view={view}
              people={people}
              found={found}
              selected={selected}
              onSelect={setSelected}
            />
          )}
          {arePeopleKnown && people.length === 1 && (
            <EmptyState
              isKnown
              icon={UsersRound}
              title={t('aloneTitle')}
              text={t('aloneText')}
              action={
                <Link
                  to="/workspace/$workspaceId"
                  params={{ workspaceId: workspace.id }}
                  className="button button--primary"
                >
                  {t('invite')}
                </Link>
              }
            />
          )}
        </>
      )}
      <Suspense>
        {dialog === 'own' && me && (
          <EntryDialog person={me} workspaceId={workspace.id} isOwn onClose={close} />
        )}
        {dialog === 'bulk' && (
          <BulkDialog people={chosen} workspaceId={workspace.id} onClose={close} />
        )}
        {dialog === 'import' && <ImportPeople workspaceId={workspace.id} onClose={close} />}
      </Suspense>
    </>
  );
}

function useFound(
  people: readonly Person[],
  filters: ReturnType<typeof useFilters>['filters'],
): { found: readonly Person[]; isKnown: boolean } {
  'use memo';
  const here = usePresence();
  const { q, department, location, skill, here: isHere } = filters;
  const whoIsHere = (isHere && here) || NOBODY;
  const found = filterPeople(people, { q, department, location, skill, here: isHere }, whoIsHere);
  return { found, isKnown: !isHere || here !== undefined };
}

/** Presence changes all the time, and concerns a list that is filtered by it alone. */
const NOBODY: ReadonlySet<string> = new Set();

type PeopleProps = {
  view: ReturnType<typeof useView>[0];
  people: readonly Person[];
  found: readonly Person[];
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
};

function People({ view, people, found, selected, onSelect }: PeopleProps) {
  'use memo';
  const { t } = useTranslation('directory');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const columns = columnsOf(t);
  const [sort, setSort] = useState<Sort | null>(null);
  if (view === 'cards') return <PeopleCards label={t('people')} people={found} />;
  if (view === 'tree')
    return <OrganisationTree people={people} found={found === people ? undefined : found} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DataTable
        label={t('people')}
        rows={found}
        columns={columns}
        getId={idOf}
        nameOf={nameOf}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={onSelect}
        onOpen={({ id }) =>
          void navigate({ to: '/directory/$profileId', params: { profileId: id } })
        }
        rowHeight={isPhone ? 56 : 44}
      />
    </div>
  );
}
