import { SearchField } from '@heroui/react';
import { type Membership, profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { attempt } from '../../channels/attempt.ts';
import { changeRole, removeMember } from '../mutations.ts';
import { type Member, useMembers } from '../queries.ts';
import { AddToChannels } from './AddToChannels.tsx';
import { MemberRow } from './MemberRow.tsx';

/** From how many people on a search is quicker than looking. */
const SEARCH_FROM = 8;

/** Who is in the workspace, with which role, and in which channels they should be. */
export function Members({ workspaceId, own }: { workspaceId: string; own: Membership }) {
  const { t, i18n } = useTranslation('workspaces');
  const members = useMembers(workspaceId);
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [joining, setJoining] = useState<Member | null>(null);
  const wanted = search.trim().toLocaleLowerCase(i18n.language);
  const found = members.filter(({ profile }) => profileName(profile).toLocaleLowerCase(i18n.language).includes(wanted));
  return (
    <Section title={t('people', { count: members.length })} text={t('membersText')}>
      {members.length >= SEARCH_FROM && (
        <SearchField value={search} onChange={setSearch} className="max-w-80" aria-label={t('searchMembers')}>
          <SearchField.Group><SearchField.SearchIcon /><SearchField.Input placeholder={t('searchMembers')} /><SearchField.ClearButton /></SearchField.Group>
        </SearchField>
      )}
      {found.length === 0 && <p className="text-soft">{t('nobodyFound', { search })}</p>}
      <ul className="flex flex-col">
        {found.map((member) => (
          <MemberRow
            key={member.membership.id}
            member={member}
            own={own}
            onRole={(role) => attempt(changeRole(member.membership.id, role))}
            onJoin={() => setJoining(member)}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      {joining && <AddToChannels key={joining.membership.id} member={joining} onClose={() => setJoining(null)} />}
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
