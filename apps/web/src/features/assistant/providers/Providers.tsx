import { Button } from '@heroui/react';
import { Cpu, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import { ProviderRow } from './ProviderRow.tsx';
import { fetchProviders, type ListedProvider, useProviders } from './queries.ts';
import { useRemoval } from './use-removal.ts';
import { useTests } from './use-tests.ts';

/** Model providers of a workspace in order of preference. Owners change them, admins see them. */
export function Providers({ workspaceId, isOwner }: { workspaceId: string; isOwner: boolean }) {
  const { t } = useTranslation('providers');
  const [editing, edit] = useState<ListedProvider | 'new' | null>(null);
  const { isLeaving, remove } = useRemoval();
  const tests = useTests();
  const { data, error } = useProviders(workspaceId, tests.isWaiting);
  const providers = (data ?? []).filter(({ id }) => !isLeaving(id));
  const add = isOwner && (
    <Button variant={providers.length === 0 ? 'primary' : 'outline'} onPress={() => edit('new')}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('add')}
    </Button>
  );

  /** Test a new provider immediately, to check the key and fetch the list of models. */
  const test = async (id: string) => {
    const row = (await fetchProviders(workspaceId)).find((provider) => provider.id === id);
    if (row) await tests.start(row);
  };

  return (
    <Section title={t('title')} text={t(isOwner ? 'text' : 'readOnly')}>
      {error && <LoadError error={error} />}
      {!error && providers.length === 0 && (
        <EmptyState
          isKnown={data !== undefined}
          icon={Cpu}
          title={t('emptyTitle')}
          text={t(isOwner ? 'emptyText' : 'emptyReadOnly')}
          action={add}
        />
      )}
      {providers.length > 0 && (
        <ol aria-label={t('title')} className="border-t border-hairline">
          {providers.map((provider, index) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              index={index}
              providers={providers}
              tests={tests}
              isOwner={isOwner}
              onEdit={() => edit(provider)}
              onRemove={() => toastErrors(remove(provider))}
            />
          ))}
        </ol>
      )}
      {providers.length > 0 && add && <div>{add}</div>}
      {editing && (
        <ProviderDialog
          workspaceId={workspaceId}
          provider={editing === 'new' ? null : editing}
          others={data ?? []}
          onSaved={(id) => toastErrors(test(id))}
          onClose={() => edit(null)}
        />
      )}
    </Section>
  );
}
