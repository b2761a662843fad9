import { Button } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { PencilLine, SearchX, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useTableGroup, useSession, useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { useNewest } from '../../lib/use-newest.ts';
import type { Sort } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useRights } from '../members/use-rights.ts';
import { DirectoryMenu } from './DirectoryMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { People } from './People.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useFound } from './use-found.ts';
import { useChoices, usePeople } from './use-people.ts';
import { useFilters, useDirectoryView } from './use-view.ts';

const EntryDialog = lazy(() =>
  import('./EntryDialog.tsx').then(({ EntryDialog: Dialog }) => ({ default: Dialog })),
);
const BulkDialog = lazy(() =>
  import('./BulkDialog.tsx').then(({ BulkDialog: Dialog }) => ({ default: Dialog })),
);
const ImportPeople = lazy(() =>
  import('./ImportPeople.tsx').then(({ ImportPeople: Dialog }) => ({ default: Dialog })),
);

/** The people of the workspace, filtered, as a table, cards or an organisation tree. */
export default function DirectoryScreen() {
  'use memo';
  const { t } = useTranslation('directory');
  const workspace = useWorkspace();
  const ownId = useSession().userId;
  const rights = useRights(workspace?.id ?? '');
  const people = usePeople();
  const tableGroup = useTableGroup('locations');
  const { filters, change, changeWords, writeWords, clear } = useFilters();
  const [view, setView] = useDirectoryView();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'own' | 'import' | 'bulk' | null>(null);
  const [sort, setSort] = useState<Sort | null>(null);
  const areAllHere = useIsKnown('memberships');
  const found = useFound(people, filters, sort);
  const choices = useChoices();
  const chosen = people.filter(({ id }) => selected.has(id));
  const me = people.find(({ id }) => id === ownId);
  const canChange = rights.can('directory', 'update');
  const newestFound = useNewest(found);
  const readAll = () => newestFound().all();
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
              <Button
                size="sm"
                variant="outline"
                className="max-sm:px-2"
                onPress={() => setDialog('own')}
              >
                <PencilLine size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className="max-sm:sr-only">{t('editOwn')}</span>
              </Button>
            )}
            <DirectoryMenu
              people={readAll}
              onImport={canChange && rights.can('directory', 'create') ? askImport : undefined}
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
            count={found.count}
          />
          {tableGroup.error && (
            <div className="px-gutter pb-3">
              <LoadError error={tableGroup.error}>
                {t('locationsMissing')} {errorText(tableGroup.error)}
              </LoadError>
            </div>
          )}
          {chosen.length > 0 && view === 'table' && (
            <SelectionBar
              people={chosen}
              onClear={() => setSelected(new Set())}
              onEdit={canChange ? () => setDialog('bulk') : undefined}
            />
          )}
          {found.error && (
            <div className="px-gutter pb-3">
              <LoadError error={found.error} />
            </div>
          )}
          {found.people.length === 0 ? (
            <EmptyState
              isKnown={found.count === 0}
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
              isFiltered={Object.values(filters).some(Boolean)}
              sort={sort}
              onSort={setSort}
              selected={selected}
              onSelect={setSelected}
            />
          )}
          {areAllHere && people.length === 1 && (
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
