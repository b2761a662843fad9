import { Button } from '@heroui/react';
import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { AddServer } from './AddServer.tsx';
import { ChangeSecret } from './ChangeSecret.tsx';
import { checkServer } from './mutations.ts';
import type { ListedServer } from './queries.ts';
import { useRemovedServers } from './server-removal.ts';
import { ServerRow } from './ServerRow.tsx';
import { useChecks } from './use-checks.ts';

/** The Model Context Protocol servers of a workspace, for its owners. */
export function ToolServers({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('tools');
  const { servers, isChecking, expect, error } = useChecks(workspaceId);
  const leaving = useRemovedServers();
  const [isAdding, setAdding] = useState(false);
  const [keyed, setKeyed] = useState<ListedServer | null>(null);
  const shown = servers?.filter(({ id }) => !leaving.has(id));
  const check = (server: ListedServer) => {
    expect(server.id, server.checked_at);
    toastErrors(checkServer(server));
  };
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('servers.add')}
    </Button>
  );
  return (
    <Section title={t('servers.title')} text={t('servers.text')}>
      {error && <LoadError error={error} />}
      {!error && (shown ?? []).length === 0 && (
        <EmptyState
          isKnown={shown !== undefined}
          skeleton={<SkeletonLines count={2} />}
          icon={Plug}
          title={t('servers.emptyTitle')}
          text={t('servers.emptyText')}
          action={add}
        />
      )}
      {shown && shown.length > 0 && (
        <>
          <ul aria-label={t('servers.title')} className="border-t border-hairline">
            {shown.map((server) => (
              <ServerRow
                key={server.id}
                server={server}
                isChecking={isChecking(server)}
                onCheck={() => check(server)}
                onSecret={() => setKeyed(server)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {isAdding && (
        <AddServer
          workspaceId={workspaceId}
          onAdded={(id) => expect(id, null)}
          onClose={() => setAdding(false)}
        />
      )}
      {keyed && (
        <ChangeSecret
          server={keyed}
          onChanged={() => expect(keyed.id, keyed.checked_at)}
          onClose={() => setKeyed(null)}
        />
      )}
    </Section>
  );
}
