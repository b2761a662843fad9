import { Button } from '@heroui/react';
import { Check, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { shortDate } from '../../lib/format.ts';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { createInvitation, revokeInvitation } from './mutations.ts';
import { useInvitations } from './queries.ts';

const HOURS = ['24', '168', '720'] as const;
const USES = ['1', '10', 'any'] as const;

/** Links that let people in, with an end in time and number. */
export function Invitations({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('workspaces');
  const { invitations, reload, error: loadError } = useInvitations(workspaceId);
  const [role, setRole] = useState<'member' | 'admin'>('member');
  const [hours, setHours] = useState<(typeof HOURS)[number]>('168');
  const [uses, setUses] = useState<(typeof USES)[number]>('any');
  const [link, setLink] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    await work().catch((problem: unknown) => setError(errorText(problem)));
    await reload();
  };
  const create = () =>
    attempt(async () => {
      setLink(await createInvitation({ workspaceId, role, hours: Number(hours), maxUses: uses === 'any' ? null : Number(uses) }));
      setCopied(false);
    });
  const copy = async () => {
    await navigator.clipboard?.writeText(link ?? '');
    setCopied(true);
  };

  return (
    <Section title={t('inviteTitle')} text={t('inviteText')}>
      {(error ?? loadError) && <ErrorNotice>{error ?? loadError?.message}</ErrorNotice>}
      <div className="flex flex-wrap items-end gap-3">
        <Choice label={t('as')} value={role} onChange={setRole} options={[{ key: 'member', label: t('roles.member') }, { key: 'admin', label: t('roles.admin') }]} className="w-36" />
        <Choice label={t('validFor')} value={hours} onChange={setHours} options={HOURS.map((key) => ({ key, label: t(`hours.${key}`) }))} className="w-36" />
        <Choice label={t('uses')} value={uses} onChange={setUses} options={USES.map((key) => ({ key, label: t(`usesOf.${key}`) }))} className="w-36" />
        <Button variant="primary" onPress={() => void create()}>{t('createLink')}</Button>
      </div>
      {link && (
        <div className="hairline-card flex items-center gap-2 p-2 pl-3">
          <code data-testid="invitation-link" className="flex-1 truncate font-mono text-[13px]">{link}</code>
          <IconButton label={t(isCopied ? 'copied' : 'copy')} icon={isCopied ? Check : Copy} onPress={() => void copy()} />
        </div>
      )}
      {invitations.length > 0 && (
        <ul className="flex flex-col">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex items-center gap-3 border-b border-hairline py-1.5 text-[13.5px]">
              <span className="flex-1">{t(`roles.${invitation.role}`)}, {t('until', { date: shortDate(invitation.expires_at) })}</span>
              <span className="tabular-nums text-faint">{t('used', { count: invitation.uses, max: invitation.max_uses ?? '∞' })}</span>
              <IconButton label={t('revoke')} icon={Trash2} onPress={() => void attempt(() => revokeInvitation(invitation.id))} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
