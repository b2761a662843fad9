import { Button } from '@heroui/react';
import { SmilePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, useWorkspace } from '../../data/index.ts';
import { fullDate } from '../../lib/format.ts';
import { Section } from '../../ui/PageHeader.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { setStatus } from './mutations.ts';
import { useStatus } from './queries.ts';
import StatusDialog from './StatusDialog.tsx';

/** The user's status in the open workspace; each workspace has its own. */
export function StatusSection() {
  const { t } = useTranslation('profile');
  const { userId } = useSession();
  const workspace = useWorkspace();
  const status = useStatus(userId);
  const [isOpen, setOpen] = useState(false);
  if (!workspace || !userId) return null;
  return (
    <Section title={t('status.text')} text={t('status.where', { workspace: workspace.name })}>
      {status && (
        <p className="flex items-center gap-3">
          <span className="text-2xl" aria-hidden="true">
            {status.emoji}
          </span>
          <span className="flex min-w-0 flex-col leading-snug">
            <span className="font-medium">{status.text || status.emoji}</span>
            {status.expiresAt && (
              <span className="text-sm text-faint">
                {t('status.goes', { time: fullDate(status.expiresAt) })}
              </span>
            )}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onPress={() => setOpen(true)}>
          <SmilePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(status ? 'status.change' : 'status.set')}
        </Button>
        {status && (
          <Button
            variant="ghost"
            onPress={() => toastErrors(setStatus(workspace.id, userId, null))}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('status.clear')}
          </Button>
        )}
      </div>
      <StatusDialog isOpen={isOpen} onOpenChange={setOpen} />
    </Section>
  );
}
