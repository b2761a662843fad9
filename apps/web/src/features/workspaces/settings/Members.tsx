import { type Membership, profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FilterField } from '../../../ui/FilterField.tsx';
import { FirstOf } from '../../../ui/FirstOf.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { changeRole, removeMember } from '../mutations.ts';
import {
  type WorkspaceMember,
  useHeadcount,
  useMembers,
  useMembersHere,
} from '../../members/queries.ts';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import type { Rights } from '../../members/use-rights.ts';
import { AccountDialog } from './AccountDialog.tsx';
import type { AccountChange } from './AccountMenu.tsx';
import { AddToChannels } from './AddToChannels.tsx';
import { DisabledMembers } from './DisabledMembers.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useDisabledMembers } from './use-disabled-members.ts';

/** A search field is shown from this number of members on. */
const SEARCH_FROM = 8;

/** Members with their roles and channels. */
export function Members({
  workspaceId,
  own,
  rights,
}: {
  workspaceId: string;
  own: Membership;
  rights: Rights;
}) {
  'use memo';
  const { t } = useTranslation('workspaces');
  const { people: count } = useHeadcount(workspaceId);
  const [search, setSearch] = useState('');
  const { members, isKnown, error, rest } = useMembers(workspaceId, search.trim());
  const canBeSearched = useMembersHere(workspaceId).length >= SEARCH_FROM;
  const [leaving, setLeaving] = useState<WorkspaceMember | null>(null);
  const [joining, setJoining] = useState<WorkspaceMember | null>(null);
  const [account, setAccount] = useState<{ member: WorkspaceMember; change: AccountChange } | null>(
    null,
  );
  const disabled = useDisabledMembers(workspaceId, own);
  if (count === undefined) return <SkeletonLines />;
  return (
    <Section title={t('people', { count })} text={t('membersText')}>
      {canBeSearched && (
        <FilterField
          label={t('searchMembers')}
          value={search}
          onChange={setSearch}
          className="max-w-80"
        />
      )}
      {error && <LoadError error={error} />}
      {members.length === 0 && !error && (
        <Nothing isKnown={isKnown}>{t('nobodyFound', { search })}</Nothing>
      )}
      <FirstOf items={members} rest={rest} className="flex flex-col">
        {(member) => (
          <MemberRow
            key={member.membership.id}
            member={member}
            own={own}
            rights={rights}
            onRole={(role) => toastErrors(changeRole(member.membership.id, role))}
            onJoin={() => setJoining(member)}
            onRemove={() => setLeaving(member)}
            onAccount={(change) => setAccount({ member, change })}
          />
        )}
      </FirstOf>
      {joining && (
        <AddToChannels
          key={joining.membership.id}
          member={joining}
          rights={rights}
          onClose={() => setJoining(null)}
        />
      )}
      {account && (
        <AccountDialog
          {...account}
          onDisable={() => toastErrors(disabled.disable(account.member))}
          onClose={() => setAccount(null)}
        />
      )}
      <DisabledMembers {...disabled} />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('removeTitle', { name: profileName(leaving?.profile) })}
        text={t('removeText')}
        confirmLabel={t('removeConfirm')}
        onConfirm={() => leaving && toastErrors(removeMember(leaving.membership.id))}
      />
    </Section>
  );
}
