import { Checkbox } from '@heroui/react';
import type { Membership } from '@parley/model';
import { Check, Minus } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Features } from '../../../lib/feature.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { isGranted, isGrantable, operations, resources } from '../../members/rights.ts';
import type { Permissions, Right } from './use-permissions.ts';

type PermissionTableProps = {
  role: Membership['role'];
  permissions: Permissions;
  canChange: boolean;
};

/** Rights of one role: icons for fixed rights, checkboxes for those a row can grant. */
export function PermissionTable({ role, ...rest }: PermissionTableProps) {
  const { t } = useTranslation('workspaces');
  const given = new Set(use(Features).flatMap(({ rights = [] }) => rights));
  const rows = resources.filter((resource) => given.has(resource));
  return (
    <table className="w-full border-collapse text-start">
      <caption className="sr-only">
        {t('permissions.caption', { role: t(`rolesPlural.${role}`) })}
      </caption>
      <thead>
        <tr className="border-b border-hairline text-xs text-faint">
          <th scope="col" className="py-2 text-start font-normal">
            {t('permissions.resource')}
          </th>
          {operations.map((operation) => (
            <th
              key={operation}
              scope="col"
              className="w-14 px-1 py-2 text-center font-normal sm:w-18"
            >
              {t(`operations.${operation}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((resource) => (
          <tr key={resource} className="border-b border-hairline">
            <th scope="row" className="py-2.5 pe-3 text-start font-normal">
              <span className="block font-medium">{t(`resources.${resource}.name`)}</span>
              <span className="block text-sm text-soft">
                {t(`resources.${resource}.${role === 'member' ? 'text' : 'managed'}`)}
              </span>
            </th>
            {operations.map((operation) => (
              <td key={operation} className="px-1 text-center">
                <Cell right={{ role, resource, operation }} {...rest} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({
  right,
  permissions,
  canChange,
}: { right: Right } & Omit<PermissionTableProps, 'role'>) {
  const { t } = useTranslation('workspaces');
  const { role, resource, operation } = right;
  const named = {
    role: t(`rolesPlural.${role}`),
    operation: t(`operations.${operation}`),
    resource: t(`resources.${resource}.name`),
  };
  if (isGranted(role, resource, operation))
    return (
      <Check
        size={16}
        strokeWidth={2}
        role="img"
        aria-label={t('permissions.given')}
        className="mx-auto text-good"
      />
    );
  if (!isGrantable(role, resource, operation))
    return (
      <Minus
        size={14}
        strokeWidth={1.75}
        role="img"
        aria-label={t('permissions.never')}
        className="mx-auto text-faint"
      />
    );
  return (
    <Checkbox
      aria-label={t('permissions.grant', named)}
      isSelected={permissions.isGranted(right)}
      isDisabled={!canChange || permissions.isGlobal(right)}
      onChange={(isAllowed) => toastErrors(permissions.set(right, isAllowed))}
      className="m-0 inline-flex"
    >
      <Checkbox.Content>
        <Checkbox.Control className="border border-faint">
          <Checkbox.Indicator />
        </Checkbox.Control>
      </Checkbox.Content>
    </Checkbox>
  );
}
