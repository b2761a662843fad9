import { Button } from '@heroui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { NameDialog } from './NameDialog.tsx';
import { changing } from './queries.ts';
import { SignOut } from './SignOut.tsx';
import { useCredentials, type ListedCredential } from './use-credentials.ts';

/** All credentials of the account, each with a way to revoke it. */
export function Credentials() {
  const { t } = useTranslation('account');
  const { list, error } = useCredentials();
  const [leaving, setLeaving] = useState<ListedCredential | null>(null);
  const [renamed, rename] = useState<ListedCredential | null>(null);
  return (
    <Section title={t('credentials.title')} text={t('credentials.text')}>
      {error && <LoadError error={error} />}
      {!list && !error && <SkeletonLines count={3} />}
      {list && <Table list={list} onEnd={setLeaving} onRename={rename} />}
      <SignOut />
      {renamed?.rename && (
        <NameDialog
          title={t('passkeys.rename')}
          initial={renamed.name}
          submitLabel={t('save')}
          onSubmit={(name) => changing(async () => renamed.rename?.(name))}
          onClose={() => rename(null)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('credentials.endTitle', { name: leaving?.name })}
        text={leaving?.end?.text ?? ''}
        confirmLabel={t('credentials.end')}
        onConfirm={() => leaving?.end && toastErrors(changing(leaving.end.act))}
      />
    </Section>
  );
}

type RowActions = {
  onEnd(credential: ListedCredential): void;
  onRename(credential: ListedCredential): void;
};

function Table({ list, ...actions }: { list: readonly ListedCredential[] } & RowActions) {
  const { t } = useTranslation('account');
  const head = 'py-1.5 text-start font-normal whitespace-nowrap';
  return (
    <table className="w-full border-t border-hairline" aria-label={t('credentials.title')}>
      {/* On narrow screens the times are below the name. */}
      <thead className="max-md:sr-only">
        <tr className="border-b border-hairline text-xs text-faint">
          <th scope="col" className={head}>
            {t('credentials.what')}
          </th>
          <th scope="col" className={`${head} ps-4`}>
            {t('added')}
          </th>
          <th scope="col" className={`${head} ps-4`}>
            {t('used')}
          </th>
          <th scope="col">
            <span className="sr-only">{t('credentials.end')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((credential) => (
          <Row key={credential.id} credential={credential} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ credential, onEnd, onRename }: { credential: ListedCredential } & RowActions) {
  const { t } = useTranslation('account');
  const { icon: Icon, name, facts, madeAt, usedAt, isHere, end } = credential;
  const time = 'max-md:hidden py-2 ps-4 text-sm whitespace-nowrap text-faint';
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="w-full max-w-0 py-2 text-start font-normal">
        <span className="flex items-center gap-3">
          <Icon size={18} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden="true" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex items-baseline gap-2">
              <span className="truncate font-medium">{name}</span>
              {isHere && (
                <span className="shrink-0 text-sm font-medium text-accent">
                  {t('sessions.current')}
                </span>
              )}
            </span>
            <span className="truncate text-sm text-faint">{facts.join(' · ')}</span>
            <span className="flex flex-wrap gap-x-2 text-sm text-faint md:hidden">
              {madeAt && (
                <span>
                  {t('added')} <RelativeTime at={madeAt} />
                </span>
              )}
              {usedAt && (
                <span>
                  {t('used')} <RelativeTime at={usedAt} />
                </span>
              )}
            </span>
          </span>
        </span>
      </th>
      <td className={time}>{madeAt ? <RelativeTime at={madeAt} /> : '–'}</td>
      <td className={time}>{usedAt ? <RelativeTime at={usedAt} /> : '–'}</td>
      <td className="py-2 ps-3">
        <span className="flex items-center justify-end gap-1">
          {credential.rename && (
            <IconButton
              label={t('rename', { name })}
              icon={Pencil}
              onPress={() => onRename(credential)}
            />
          )}
          {end && (
            <Button
              size="sm"
              variant="outline"
              aria-label={t('credentials.endOne', { name })}
              onPress={() => onEnd(credential)}
            >
              {t('credentials.end')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
