import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trash2 } from 'lucide-react';
import { useWorkspace } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { useMinute } from '../../../lib/use-minute.ts';
import { attempt } from '../../channels/attempt.ts';
import { NewToken } from './NewToken.tsx';
import { type ListedToken, revokeToken, useTokens } from './queries.ts';

/** With which of a person's other programs they reach the workspace, in their own name. */
export function AccessTokens() {
  const { t } = useTranslation('tools');
  const workspace = useWorkspace();
  const { data: tokens, error } = useTokens(workspace?.id ?? '');
  const [leaving, setLeaving] = useState<ListedToken | null>(null);
  if (!workspace)
    return (
      <Section title={t('tokens.title')} text={t('tokens.noWorkspace')}>
        {null}
      </Section>
    );
  return (
    <>
      <Section title={t('tokens.title')} text={t('tokens.text', { workspace: workspace.name })}>
        <NewToken key={workspace.id} workspaceId={workspace.id} />
      </Section>
      <Section title={t('tokens.list')}>
        {error && <ErrorNotice>{errorText(error)}</ErrorNotice>}
        {!tokens && !error && <SkeletonLines count={2} />}
        {tokens?.length === 0 && <p className="text-[13.5px] text-faint">{t('tokens.none')}</p>}
        {tokens && tokens.length > 0 && (
          <ul aria-label={t('tokens.list')} className="border-t border-hairline">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setLeaving(token)} />
            ))}
          </ul>
        )}
      </Section>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('tokens.revokeTitle', { name: leaving?.name })}
        text={t('tokens.revokeText')}
        confirmLabel={t('tokens.revokeConfirm')}
        onConfirm={() => leaving && attempt(revokeToken(leaving))}
      />
    </>
  );
}

function TokenRow({
  token: { name, hint, can_write, last_used_at, expires_at },
  onRevoke,
}: {
  token: ListedToken;
  onRevoke(): void;
}) {
  const { t } = useTranslation('tools');
  const now = useMinute();
  const isOver = expires_at !== null && Date.parse(expires_at) <= now;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline gap-2">
          <span className={`truncate font-medium ${isOver ? 'text-faint' : ''}`}>{name}</span>
          <span className="shrink-0 font-mono text-[12.5px] text-faint">…{hint}</span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-[13px] text-soft">
          <span>{t(`tokens.rights.${can_write ? 'write' : 'read'}`)}</span>
          <span className="text-faint">
            {last_used_at ? (
              <>
                {t('tokens.used')} <RelativeTime at={last_used_at} isPast />
              </>
            ) : (
              t('tokens.unused')
            )}
          </span>
          <span className={isOver ? 'text-bad' : 'text-faint'}>
            {expires_at === null ? (
              t('tokens.endless')
            ) : (
              <>
                {t(isOver ? 'tokens.ended' : 'tokens.ends')} <RelativeTime at={expires_at} />
              </>
            )}
          </span>
        </span>
      </span>
      <IconButton label={t('tokens.revoke', { name })} icon={Trash2} onPress={onRevoke} />
    </li>
  );
}
