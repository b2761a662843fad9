import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { anyOf } from '../../lib/list-of.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { SectionPages } from '../../ui/SectionPages.tsx';
import { PermissionsGuard } from './PermissionsGuard.tsx';
import { settingsSections } from './settings/sections.tsx';
import { useManagerNames } from '../members/use-managers.ts';
import { useRights } from '../members/use-rights.ts';

/**
 * Workspace settings, limited to sections the user has a right to (guard 'permissions', spec point
 * 6).
 */
export default function WorkspaceSettingsScreen() {
  const { t, i18n } = useTranslation('workspaces');
  const { workspaceId } = useParams({ from: '/auth/workspace/$workspaceId/settings' });
  const workspace = useWorkspace();
  const rights = useRights(workspaceId);
  const { own } = rights;
  const managers = useManagerNames();
  return (
    <>
      <PageHeader
        title={t('settingsOf', { name: workspace?.name })}
        text={
          own?.role === 'member' &&
          managers.length > 0 &&
          t('settingsOfManagers', { names: anyOf(managers, i18n.language) })
        }
      />
      {own && workspace && rights.isKnown ? (
        <SectionPages
          label={t('settings')}
          sections={settingsSections(t, { workspace, own, rights })}
          missing={
            rights.error ? (
              <LoadError error={rights.error} />
            ) : (
              <PermissionsGuard workspaceId={workspaceId} />
            )
          }
        />
      ) : (
        <PageBody>
          <SkeletonLines />
        </PageBody>
      )}
    </>
  );
}
