import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { InviteForms } from './InviteForms.tsx';
import { revokeInvitation } from './mutations.ts';
import { type ListedInvitation, useInvitations } from './queries.ts';
import type { Rights } from '../members/use-rights.ts';

/** Forms to invite people, and the list of open invitations. */
export function Invitations({
  workspaceId,
  rights: { own, can },
}: {
  workspaceId: string;
  rights: Rights;
}) {
  const { t } = useTranslation('workspaces');
  const { invitations, reload, error: loadError } = useInvitations(workspaceId);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    await work().catch((problem: unknown) => setError(errorText(problem)));
    await reload();
  };
  const problem = error ?? (loadError && errorText(loadError));
  const invite = { workspaceId, manages: own?.role !== 'member', attempt };
  return (
    <Section title={t('inviteTitle')} text={t('inviteText')}>
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
      {can('invitations', 'create') && <InviteForms {...invite} />}
      {invitations.length > 0 && (
        <div>
          <h3 className="text-sm font-medium">{t('openInvitations')}</h3>
          <ul className="flex flex-col" aria-label={t('openInvitations')}>
            {invitations.map((invitation) => (
              <OpenInvitation
                key={invitation.id}
                invitation={invitation}
                onRevoke={
                  can('invitations', 'update')
                    ? () => void attempt(() => revokeInvitation(invitation.id))
                    : undefined
                }
              />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

function OpenInvitation({
  invitation,
  onRevoke,
}: {
  invitation: ListedInvitation;
  onRevoke: (() => void) | undefined;
}) {
  const { t } = useTranslation('workspaces');
  const { email, role, expires_at, uses, max_uses } = invitation;
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-hairline text-sm">
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <span className="truncate font-medium">{email ?? t('anybody')}</span>
        <span className="text-faint">
          {t(`roles.${role}`)}, {t('expires')} <RelativeTime at={expires_at} isAhead />
        </span>
      </span>
      <span className="shrink-0 text-faint tabular-nums">
        {max_uses === null
          ? t('usedOfAny', { count: uses })
          : t('used', { count: uses, max: max_uses })}
      </span>
      {onRevoke && <IconButton label={t('revoke')} icon={Trash2} onPress={onRevoke} />}
    </li>
  );
}
