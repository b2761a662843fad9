import { Tabs } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { PermissionTable } from './PermissionTable.tsx';
import { usePermissions } from './use-permissions.ts';

const ROLES = ['member', 'admin', 'owner'] as const;

/** Rights of each role, and the additional rights of members. */
export function Permissions({
  workspaceId,
  canChange,
}: {
  workspaceId: string;
  canChange: boolean;
}) {
  const { t } = useTranslation('workspaces');
  const permissions = usePermissions(workspaceId);
  return (
    <Section
      title={t('sections.permissions')}
      text={t(canChange ? 'permissions.text' : 'permissions.readOnly')}
    >
      {permissions.error && <LoadError error={permissions.error} />}
      <Tabs variant="secondary" className="gap-3">
        <Tabs.ListContainer>
          <Tabs.List aria-label={t('permissions.roles')}>
            {ROLES.map((role) => (
              <Tabs.Tab key={role} id={role} className="w-auto">
                {t(`rolesPlural.${role}`)}
                <Tabs.Indicator />
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs.ListContainer>
        {ROLES.map((role) => (
          <Tabs.Panel key={role} id={role} className="p-0">
            <PermissionTable role={role} permissions={permissions} canChange={canChange} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
