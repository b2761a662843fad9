import { Button } from '@heroui/react';
import { Check, Copy, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { errorText } from '../../lib/error-text.ts';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { createInvitation, revokeInvitation } from './mutations.ts';
import { type ListedInvitation, useInvitations } from './queries.ts';

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
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    await work().catch((problem: unknown) => setError(errorText(problem)));
    await reload();
  };
  const create = async () => {
    setCreating(true);
    await attempt(async () => setLink(await createInvitation({ workspaceId, role, hours: Number(hours), maxUses: uses === 'any' ? null : Number(uses) })));
    setCreating(false);
  };
  const problem = error ?? (loadError && errorText(loadError));

  return (
    <Section title={t('inviteTitle')} text={t('inviteText')}>
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
      <div className="grid grid-cols-2 items-end gap-3 sm:flex">
        <Choice label={t('as')} value={role} onChange={setRole} options={[{ key: 'member', label: t('roles.member') }, { key: 'admin', label: t('roles.admin') }]} className="sm:w-36" />
        <Choice label={t('validFor')} value={hours} onChange={setHours} options={HOURS.map((key) => ({ key, label: t(`hours.${key}`) }))} className="sm:w-36" />
        <Choice label={t('uses')} value={uses} onChange={setUses} options={USES.map((key) => ({ key, label: t(`usesOf.${key}`) }))} className="sm:w-36" />
        <Button variant="primary" isPending={isCreating} onPress={() => void create()}>{t('createLink')}</Button>
      </div>
      {link && <NewLink key={link} link={link} />}
      {invitations.length > 0 && (
        <ul className="flex flex-col" aria-label={t('openInvitations')}>
          {invitations.map((invitation) => (
            <OpenInvitation key={invitation.id} invitation={invitation} onRevoke={() => void attempt(() => revokeInvitation(invitation.id))} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A link that was made now: it can be read and copied this once. */
function NewLink({ link }: { link: string }) {
  const { t } = useTranslation('workspaces');
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(link)) return setCopied(true);
    // Where no program may copy, the person can, by keyboard.
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
  };
  return (
    <div className="hairline-card flex items-center gap-2 p-1.5 pl-3">
      <code ref={code} data-testid="invitation-link" className="min-w-0 flex-1 truncate font-mono text-[13px]">{link}</code>
      <Button size="sm" variant="tertiary" onPress={() => void copy()}>
        {isCopied ? <Check size={15} strokeWidth={1.75} aria-hidden="true" /> : <Copy size={15} strokeWidth={1.75} aria-hidden="true" />}
        <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  );
}

function OpenInvitation({ invitation, onRevoke }: { invitation: ListedInvitation; onRevoke(): void }) {
  const { t } = useTranslation('workspaces');
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-hairline text-[13.5px]">
      <span className="min-w-0 flex-1">
        {t(`roles.${invitation.role}`)} <span className="text-faint">· {t('expires')} <RelativeTime at={invitation.expires_at} /></span>
      </span>
      <span className="tabular-nums text-faint">{invitation.max_uses === null ? t('usedOfAny', { count: invitation.uses }) : t('used', { count: invitation.uses, max: invitation.max_uses })}</span>
      <IconButton label={t('revoke')} icon={Trash2} onPress={onRevoke} />
    </li>
  );
}
