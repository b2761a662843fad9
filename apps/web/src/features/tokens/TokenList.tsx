import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../lib/use-minute.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { type ListedToken, revokeToken } from './queries.ts';

type TokenListProps = {
  title: string;
  text?: string;
  /** Text for an empty list. */
  none: string;
  tokens: ListedToken[] | undefined;
  error: Error | null;
  /** Name of a token's owner, for lists with tokens of several people. */
  holderOf?(token: ListedToken): string;
};

/** Tokens, each with a button to revoke it. */
export function TokenList({ title, text, none, tokens, error, holderOf }: TokenListProps) {
  const { t } = useTranslation('tools');
  const [leaving, setLeaving] = useState<ListedToken | null>(null);
  return (
    <>
      <Section title={title} text={text}>
        {error && <LoadError error={error} />}
        {!tokens && !error && <SkeletonLines count={2} />}
        {tokens?.length === 0 && <p className="text-sm text-faint">{none}</p>}
        {tokens && tokens.length > 0 && (
          <ul aria-label={title} className="border-t border-hairline">
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                holder={holderOf?.(token)}
                onRevoke={() => setLeaving(token)}
              />
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
        onConfirm={() => leaving && toastErrors(revokeToken(leaving))}
      />
    </>
  );
}

function TokenRow({
  token: { name, hint, can_write, last_used_at, expires_at },
  holder,
  onRevoke,
}: {
  token: ListedToken;
  holder: string | undefined;
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
          <span className="shrink-0 font-mono text-xs text-faint">…{hint}</span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-soft">
          {holder !== undefined && <span className="font-medium">{holder}</span>}
          <span>{t(`tokens.rights.${can_write ? 'write' : 'read'}`)}</span>
          <span className="text-faint">
            {last_used_at ? (
              <>
                {t('tokens.used')} <RelativeTime at={last_used_at} />
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
                {t(isOver ? 'tokens.ended' : 'tokens.ends')}{' '}
                <RelativeTime at={expires_at} isAhead={!isOver} />
              </>
            )}
          </span>
        </span>
      </span>
      <IconButton label={t('tokens.revoke', { name })} icon={Trash2} onPress={onRevoke} />
    </li>
  );
}
