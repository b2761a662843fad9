import { Button } from '@heroui/react';
import { clsx } from 'clsx';
import { ScanSearch, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTableGroup, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ProposalCard } from './assistant/ProposalCard.tsx';
import { ScanState } from './assistant/ScanState.tsx';
import { SideRegister } from './assistant/SideRegister.tsx';
import { requestRiskScan } from './mutations.ts';
import { useProposals, useScan } from './queries.ts';

const FORGOTTEN_MS = 60_000;

/**
 * The risk assistant (`/risk`): proposals from the user's channels, with the register beside them.
 */
export default function RiskAssistantScreen() {
  const { t } = useTranslation('risks');
  const { status, error } = useTableGroup('risks');
  const workspaceId = useWorkspace()?.id ?? '';
  const proposals = useProposals();
  const scan = useScan();
  const isScanning = scan.data?.status === 'queued' || scan.data?.status === 'running';
  // A scan that no worker took for this long may be requested again.
  const isForgotten =
    scan.data?.status === 'queued' &&
    scan.dataUpdatedAt - Date.parse(scan.data.updated_at) > FORGOTTEN_MS;
  const scanButton = (
    <Button
      variant="primary"
      size="sm"
      aria-label={t('scanChannels')}
      isDisabled={workspaceId === ''}
      isPending={isScanning && !isForgotten}
      onPress={() => toastErrors(requestRiskScan(workspaceId))}
    >
      <ScanSearch size={15} strokeWidth={1.75} aria-hidden="true" />
      <span className="max-sm:hidden">{t('scanChannels')}</span>
      <span className="sm:hidden">{t('scan')}</span>
    </Button>
  );
  return (
    <>
      <PageHeader title={t('assistantTitle')} text={t('assistantText')} actions={scanButton} />
      <div data-page-body className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
        <div
          className={clsx(
            'mx-auto grid h-full w-full max-w-page content-start gap-x-12 gap-y-8',
            'px-gutter pt-3 pb-12',
            'lg:grid-cols-[minmax(0,1fr)_20rem]',
          )}
        >
          <section aria-label={t('proposals')} className="min-w-0">
            {status === 'loading' && <SkeletonLines count={5} />}
            {status === 'error' && <LoadError error={error} />}
            {status === 'ready' && (
              <>
                {scan.error ? <LoadError error={scan.error} /> : <ScanState scan={scan.data} />}
                {proposals.length === 0 && !isScanning && !scan.error && (
                  <EmptyState
                    isKnown={scan.data !== undefined}
                    // As high as the content; on a phone the register is below.
                    skeleton={<SkeletonLines count={6} />}
                    icon={Sparkles}
                    title={t('noProposals')}
                    text={t('noProposalsText')}
                  />
                )}
                {proposals.map((proposal) => (
                  <ProposalCard key={proposal.id} proposal={proposal} />
                ))}
              </>
            )}
          </section>
          <div className="min-h-0 lg:sticky lg:top-0 lg:h-[calc(100dvh-9rem)]">
            {status === 'ready' && <SideRegister />}
          </div>
        </div>
      </div>
    </>
  );
}
