import { useRouterState } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsProven, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Pages that show nothing of the workspace, where the demand is met among others. */
const OUTSIDE = ['/settings', '/profile', '/workspace', '/workspace/new', '/sentry'];

/**
 * Where the open workspace demands a second factor that was not proven, its pages are empty: what
 * to do stands in their place.
 */
export function DemandGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workspaces');
  const workspace = useWorkspace();
  const isProven = useIsProven();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOutside = OUTSIDE.includes(path);
  const isWithheld = workspace?.requires_second_factor === true && !isProven;
  const [wasWithheld, setWithheld] = useState(false);
  if (isWithheld && !wasWithheld) setWithheld(true);
  // All that was asked for before came back empty: everything is asked for anew.
  const isAskedAnew = wasWithheld && !isWithheld && isProven && !isOutside;
  useEffect(() => {
    if (isAskedAnew) window.location.reload();
  }, [isAskedAnew]);
  if (!isWithheld || isOutside) return children;
  return (
    <>
      <PageHeader title={workspace.name} />
      <PageBody>
        <EmptyState
          isKnown
          icon={ShieldCheck}
          title={t('secondFactor.askedTitle')}
          text={t('secondFactor.askedText', { name: workspace.name })}
          action={
            <TextLink to="/settings" hash="security">
              {t('secondFactor.add')}
            </TextLink>
          }
        />
      </PageBody>
    </>
  );
}
