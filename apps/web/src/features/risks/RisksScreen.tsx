import { Button } from '@heroui/react';
import type { Risk } from '@parley/model';
import { clsx } from 'clsx';
import { ChartNoAxesCombined, ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableGroup, useSession } from '../../data/index.ts';
import { isFinish } from '../../lib/selection.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { daysAfter } from '../../lib/days.ts';
import { finishRisks } from './change-with-undo.ts';
import { useViews } from './queries.ts';
import { BulkBar } from './register/BulkBar.tsx';
import { useColumns } from './register/columns.tsx';
import { FilterBar } from './register/FilterBar.tsx';
import { HeatMap } from './register/HeatMap.tsx';
import NewRiskDialog from './register/NewRiskDialog.tsx';
import { PrintSheet } from './register/PrintSheet.tsx';
import { ProposalBanner } from './register/ProposalBanner.tsx';
import { RegisterActions } from './register/RegisterActions.tsx';
import { Trend } from './register/Trend.tsx';
import { useOverview } from './register/use-overview.ts';
import { type Register, useRegister } from './register/use-register.ts';
import { readView } from './register/view-settings.ts';
import { LoadError } from '../../ui/LoadError.tsx';

const WEEK_DAYS = 7;
const NOTHING: ReadonlySet<string> = new Set();

/** The risk register (`/risks`): heat map, trend and table, filtered by the address. */
export default function RisksScreen(): ReactNode {
  'use memo';
  const { t } = useTranslation('risks');
  const { status, error } = useTableGroup('risks');
  const register = useRegister();
  const [isNew, setNew] = useState(false);
  const { risks, rows, newestRows, today } = register;
  useDefaultView(register);
  const open = risks.filter((risk) => risk.status !== 'closed');
  const toReview = open.filter(
    ({ review_on }) => review_on !== null && review_on <= daysAfter(today, WEEK_DAYS),
  );
  const text =
    status === 'ready' && risks.length > 0
      ? `${t('openCount', { count: open.length })}, ${t('reviewCount', { count: toReview.length })}`
      : t('purpose');
  const begin = () => setNew(true);
  return (
    <>
      <PageHeader
        title={t('title')}
        text={text}
        actions={<RegisterActions rows={newestRows} onNew={begin} />}
      />
      {status === 'loading' && (
        <PageBody>
          <SkeletonLines count={8} />
        </PageBody>
      )}
      {status === 'error' && (
        <PageBody>
          <LoadError error={error} />
        </PageBody>
      )}
      {status === 'ready' &&
        (risks.length === 0 ? <Empty onNew={begin} /> : <RegisterBody register={register} />)}
      {isNew && <NewRiskDialog onClose={() => setNew(false)} />}
      <PrintSheet risks={rows} phase={register.search.phase ?? 'before'} />
    </>
  );
}

function Empty({ onNew }: { onNew(): void }) {
  const { t } = useTranslation('risks');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ProposalBanner />
      <EmptyState
        isKnown
        icon={ShieldAlert}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Button variant="primary" onPress={onNew}>
            {t('newRisk')}
          </Button>
        }
      />
    </div>
  );
}

function RegisterBody({ register }: { register: Register }) {
  'use memo';
  const { t } = useTranslation('risks');
  const { search, risks, counted, rows, sort, today, change, sortBy, open } = register;
  const columns = useColumns(today);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING);
  const chosen = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : [];
  const { isShown, toggle } = useOverview();
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <ProposalBanner />
      {isShown && (
        <div className="flex shrink-0 flex-wrap gap-x-8 gap-y-6 px-gutter pt-3 pb-1 lg:flex-nowrap">
          <HeatMap
            risks={counted}
            phase={search.phase ?? 'before'}
            cell={search.cell}
            onPhase={(phase) => change({ phase: phase === 'after' ? phase : undefined })}
            onCell={(cell) => change({ cell })}
          />
          <div className="hidden w-px self-stretch bg-hairline lg:block" />
          <Trend risks={risks} />
        </div>
      )}
      <FilterBar register={register} />
      {chosen.length > 0 && <BulkBar selected={chosen} onClear={() => setSelected(NOTHING)} />}
      <div className="flex min-h-64 flex-1 flex-col">
        <DataTable
          label={t('title')}
          rows={rows}
          columns={columns}
          getId={idOf}
          sort={sort}
          onSort={sortBy}
          selected={selected}
          onSelect={setSelected}
          onOpen={({ id }) => open(id)}
          onKeyDown={(event, row) => {
            if (!isFinish(event)) return;
            event.preventDefault();
            finishRisks(chosen.length > 0 ? chosen : [row]);
            setSelected(NOTHING);
          }}
          nameOf={titleOf}
          nounOf={nounOf}
          empty={<p className="px-5 py-10 text-center text-soft">{t('nothingMatches')}</p>}
          rowHeight={42}
        />
      </div>
      <div
        className={clsx(
          'flex shrink-0 items-center justify-between gap-3 px-gutter py-1',
          'border-t border-hairline text-sm text-faint',
        )}
      >
        <p role="status">{t('shown', { count: rows.length, total: risks.length })}</p>
        <Button
          size="sm"
          variant="ghost"
          className="h-7 gap-1.5 px-2 text-sm font-normal text-soft"
          aria-expanded={isShown}
          onPress={toggle}
        >
          <ChartNoAxesCombined size={14} strokeWidth={1.75} aria-hidden="true" />
          {t(isShown ? 'hideOverview' : 'showOverview')}
        </Button>
      </div>
    </div>
  );
}

const idOf = ({ id }: Risk) => id;
const titleOf = ({ title }: Risk) => title;
const nounOf = () => 'risk' as const;

/** Opens the user's default view if the address has no filters. */
function useDefaultView({ search, show }: Register): void {
  const ownId = useSession().userId;
  const { status } = useTableGroup('views');
  const view = useViews().find((each) => each.profile_id === ownId && readView(each).isDefault);
  const isDecided = useRef(false);
  useEffect(() => {
    if (isDecided.current || status === 'loading') return;
    isDecided.current = true;
    if (view && Object.values(search).every((value) => value === undefined))
      show(readView(view).search);
  }, [status, view, search, show]);
}
