import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/use-width.ts';
import { DataTable, type Sort } from '../../ui/DataTable.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageBody } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { columnsOf } from './columns.tsx';
import { OrganisationTree } from './OrganisationTree.tsx';
import { PeopleCards } from './PeopleCards.tsx';
import type { DirectoryPerson } from './person.ts';
import type { FoundPeople } from './use-found.ts';
import { useOrganisation } from './use-organisation.ts';
import type { useDirectoryView } from './use-view.ts';

const idOf = ({ id }: DirectoryPerson) => id;
const nameOf = ({ name }: DirectoryPerson) => name;
const nounOf = () => 'person' as const;

type PeopleProps = {
  view: ReturnType<typeof useDirectoryView>[0];
  people: readonly DirectoryPerson[];
  found: FoundPeople;
  isFiltered: boolean;
  sort: Sort | null;
  onSort(sort: Sort): void;
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
};

/** The matching people as a table, cards or a tree. */
export function People({
  view,
  people,
  found,
  isFiltered,
  sort,
  onSort,
  selected,
  onSelect,
}: PeopleProps) {
  'use memo';
  const { t } = useTranslation('directory');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const columns = columnsOf(t);
  if (view === 'cards')
    return <PeopleCards label={t('people')} people={found.people} onEnd={found.more} />;
  if (view === 'tree') return <Tree people={people} found={isFiltered ? found : undefined} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DataTable
        label={t('people')}
        rows={found.people}
        isSorted={found.isSorted}
        count={found.count}
        onEnd={found.more}
        columns={columns}
        getId={idOf}
        nameOf={nameOf}
        nounOf={nounOf}
        sort={sort}
        onSort={onSort}
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

function Tree({
  people,
  found,
}: {
  people: readonly DirectoryPerson[];
  found: FoundPeople | undefined;
}) {
  const { posts, error } = useOrganisation(people);
  if (error)
    return (
      <PageBody>
        <LoadError error={error} />
      </PageBody>
    );
  if (!posts)
    return (
      <PageBody>
        <SkeletonLines />
      </PageBody>
    );
  return <OrganisationTree posts={posts} found={found?.people} onEnd={found?.more} />;
}
