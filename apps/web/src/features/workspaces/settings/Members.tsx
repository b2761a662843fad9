import { memberDate, type Membership, profileName } from '@parley/model';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { errorText } from '../../../lib/error-text.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { changeRole, removeMember } from '../mutations.ts';
import { type Member, useMembers } from '../queries.ts';

const ROLES = ['owner', 'admin', 'member'] as const;

/** Who is in the workspace, with which role. Only an owner makes or unmakes an owner. */
export function Members({ workspaceId, own }: { workspaceId: string; own: Membership }) {
  const { t } = useTranslation('workspaces');
  const members = useMembers(workspaceId);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => toast.error(errorText(error)));
  return (
    <Section title={t('people', { count: members.length })}>
      <ul className="flex flex-col">
        {members.map((member) => (
          <MemberRow
            key={member.membership.id}
            member={member}
            own={own}
            onRole={(role) => attempt(changeRole(member.membership.id, role))}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('removeTitle', { name: profileName(leaving?.profile) })}
        text={t('removeText')}
        confirmLabel={t('removeConfirm')}
        onConfirm={() => leaving && attempt(removeMember(leaving.membership.id))}
      />
    </Section>
  );
}

type MemberRowProps = { member: Member; own: Membership; onRole(role: Membership['role']): void; onRemove(): void };

function MemberRow({ member: { membership, profile }, own, onRole, onRemove }: MemberRowProps) {
  const { t, i18n } = useTranslation('workspaces');
  const name = profileName(profile);
  const isSelf = membership.id === own.id;
  const isOutOfReach = isSelf || (membership.role === 'owner' && own.role !== 'owner');
  const roles = ROLES.filter((role) => role !== 'owner' || own.role === 'owner' || membership.role === 'owner');
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline">
      <Avatar profile={profile} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="truncate font-medium">{name}{isSelf && <span className="font-normal text-faint"> ({t('you')})</span>}</span>
        <span className="text-[12.5px] text-faint">{t('since', { date: memberDate(membership.created_at, i18n.language) })}</span>
      </span>
      {isOutOfReach ? (
        <span className="pr-3 text-[13.5px] text-soft">{t(`roles.${membership.role}`)}</span>
      ) : (
        <>
          <Choice hideLabel label={t('roleOf', { name })} className="w-32" value={membership.role} options={roles.map((key) => ({ key, label: t(`roles.${key}`) }))} onChange={onRole} />
          <IconButton label={t('remove', { name })} icon={UserMinus} onPress={onRemove} />
        </>
      )}
    </li>
  );
}
