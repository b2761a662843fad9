import { Button } from '@heroui/react';
import { useQuery } from '@tanstack/react-query';
import type { WorkspaceBlock } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { gateway, supabase, toAppError } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { queries } from '../../lib/query-client.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';

const KEY = ['blocked workspaces'];

/** Workspaces the user blocked from adding them, each with a button to unblock it. */
export function Blocked() {
  const { t } = useTranslation('settings');
  const { data, error } = useQuery({ queryKey: KEY, queryFn: fetchBlocked, staleTime: 0 }, queries);
  if (!error && !data?.length) return null;
  return (
    <Section title={t('blocked')} text={t('blockedText')}>
      {error && <LoadError error={error} />}
      <ul className="flex flex-col">
        {data?.map((block) => (
          <li
            key={block.id}
            className="flex min-h-12 items-center justify-between gap-3 border-b border-hairline"
          >
            <span className="truncate">{block.name}</span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('allowAgainOf', { name: block.name })}
              onPress={() =>
                void allowAgain(block).catch((error: unknown) => toast.error(errorText(error)))
              }
            >
              {t('allowAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** @throws AppError */
async function fetchBlocked(): Promise<WorkspaceBlock[]> {
  const { data, error, status } = await supabase
    .from('workspace_blocks')
    .select('*')
    .order('created_at');
  if (error) throw toAppError(error, status);
  return data;
}

/** @throws AppError */
async function allowAgain({ id }: Pick<WorkspaceBlock, 'id'>): Promise<void> {
  await gateway.remove('workspace_blocks', [id]);
  await queries.invalidateQueries({ queryKey: KEY });
}
