import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { painted } from '../../lib/painted.ts';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines, SkeletonRows } from '../../ui/Skeletons.tsx';
import { WaitingWorkspaces } from '../workspaces/WaitingWorkspaces.tsx';
import { Channels } from './Channels.tsx';
import { Checklist } from './Checklist.tsx';
import { Here } from './Here.tsx';
import { NeedsMe } from './NeedsMe.tsx';
import { RecentFiles } from './RecentFiles.tsx';
import { RiskMap } from './RiskMap.tsx';
import { SinceLastVisit } from './SinceLastVisit.tsx';
import { useIsSettled } from './use-is-settled.ts';

// Loads after the first paint: it brings the rendering of texts, and nothing of it is read first.
const ForYou = lazy(() =>
  painted.then(() => import('./ForYou.tsx')).then(({ ForYou: panel }) => ({ default: panel })),
);
// Loads lazily: recurrence code is large, and the rest need not wait for it.
const Upcoming = lazy(() =>
  import('./Upcoming.tsx').then(({ Upcoming: panel }) => ({ default: panel })),
);

/** Tasks, past activity and upcoming events of the user. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title={t('title')} text={workspace?.name ?? ''} />
      <PageBody>
        <WaitingWorkspaces />
        <Together key={workspace?.id}>
          <div className="flex min-w-0 flex-col gap-9">
            <Checklist />
            <NeedsMe />
            <SinceLastVisit />
            {/* No skeleton: that would count as content to wait for before the first paint. */}
            <Suspense fallback={<div className="h-58" />}>
              <ForYou />
            </Suspense>
            <Channels />
            <RecentFiles />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <Here />
            <Suspense fallback={<SkeletonRows count={5} />}>
              <Upcoming />
            </Suspense>
            <RiskMap />
          </div>
        </Together>
      </PageBody>
    </>
  );
}

/** Shows its parts together, so that nothing moves under the pointer. */
function Together({ children }: { children: ReactNode }) {
  const isSettled = useIsSettled();
  return (
    <>
      {!isSettled && <SkeletonLines count={6} />}
      <div
        className={
          isSettled ? 'grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_19rem]' : 'hidden'
        }
      >
        {children}
      </div>
    </>
  );
}
