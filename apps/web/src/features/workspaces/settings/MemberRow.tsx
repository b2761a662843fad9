import { memberDate, type Membership, profileName } from '@parley/model';
import { MessagesSquare, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { InvitedMark } from '../../../ui/InvitedMark.tsx';
import { StatusEmoji } from '../../profile/StatusEmoji.tsx';
import type { WorkspaceMember } from '../../members/queries.ts';
import { AccountMenu, type AccountChange } from './AccountMenu.tsx';
import type { Rights } from '../../members/use-rights.ts';

const ROLES = ['owner', 'admin', 'member'] as const;

type MemberRowProps = {
  member: WorkspaceMember;
  own: Membership;
  rights: Rights;
  onRole(role: Membership['role']): void;
  onJoin(): void;
  onRemove(): void;
  /** Requests an account action for the member. */
  onAccount(change: AccountChange): void;
};

/**
 * One member. Only owners grant or remove the owner role, their own too while another owner
 * remains. Members with the right to remove people can only remove members.
 */
export function MemberRow({
  member: { membership, profile },
  own,
  rights: { can },
  onRole,
  onJoin,
  onRemove,
  onAccount,
}: MemberRowProps) {
  const { t, i18n } = useTranslation('workspaces');
  const name = profileName(profile);
  const isSelf = membership.id === own.id;
  const manages = own.role !== 'member';
  const canChange = own.role === 'owner' || (manages && !isSelf && membership.role !== 'owner');
  const canRemove =
    !isSelf &&
    (own.role === 'owner' ||
      (manages && membership.role !== 'owner') ||
      (can('memberships', 'delete') && membership.role === 'member'));
  const roles = ROLES.filter((role) => role !== 'owner' || own.role === 'owner');
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-2">
      <Avatar profile={profile} />
      <span className="flex min-w-40 flex-1 flex-col leading-tight">
        <span className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{name}</span>
          <StatusEmoji profileId={membership.profile_id} />
          {!membership.opened_at && <InvitedMark />}
          {isSelf && <span className="font-normal text-faint">({t('you')})</span>}
        </span>
        <span className="text-xs text-faint">
          {membership.opened_at
            ? t('since', { date: memberDate(membership.created_at, i18n.language) })
            : t('notOpened')}
        </span>
      </span>
      <span className="flex items-center gap-1 max-sm:ps-12">
        {canChange ? (
          <Choice
            hideLabel
            label={t('roleOf', { name })}
            className="w-36"
            value={membership.role}
            options={roles.map((key) => ({ key, label: t(`roles.${key}`) }))}
            onChange={onRole}
          />
        ) : (
          <span className="px-3 text-sm text-soft">{t(`roles.${membership.role}`)}</span>
        )}
        {can('participants', 'create') && (
          <IconButton label={t('addToChannels', { name })} icon={MessagesSquare} onPress={onJoin} />
        )}
        {manages &&
          (isSelf ? (
            <span className="size-8" />
          ) : (
            <AccountMenu
              name={name}
              canDisable={membership.role !== 'owner'}
              onChoose={onAccount}
            />
          ))}
        {canRemove ? (
          <IconButton label={t('remove', { name })} icon={UserMinus} onPress={onRemove} />
        ) : (
          <span className="size-8" />
        )}
      </span>
    </li>
  );
}
