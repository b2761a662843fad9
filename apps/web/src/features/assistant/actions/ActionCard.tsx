import { Button } from '@heroui/react';
import type { AssistantAction } from '@parley/model';
import { Check, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { acceptAction, rejectAction } from '../mutations.ts';
import { EditAction } from './EditAction.tsx';
import { Outcome } from './Outcome.tsx';
import { type Proposal, proposalOf } from './payload.ts';
import { ACTION_VIEWS } from './kinds/index.ts';
import { Summary } from './Summary.tsx';
import { useActionTitle } from './use-action-title.ts';

/** An action that needs approval: what it would do, for which user, and its outcome. */
export function ActionCard({ action, isDecider }: { action: AssistantAction; isDecider: boolean }) {
  const proposal = proposalOf(action);
  const title = useActionTitle(action.kind, proposal);
  const Icon = ACTION_VIEWS[action.kind].Icon;
  const isOpen = action.status === 'proposed';
  return (
    <div
      role="group"
      aria-label={title}
      className={`hairline-card overflow-hidden ${isOpen ? '' : 'bg-transparent'}`}
    >
      <p className="flex items-center gap-2 px-3 pt-2.5 text-sm font-medium text-soft">
        <Icon size={15} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <span className="min-w-0 truncate">{title}</span>
      </p>
      <div className="px-3 pt-1.5 pb-2.5">
        <Summary proposal={proposal} />
      </div>
      <footer className="flex flex-wrap items-center gap-1.5 border-t border-hairline px-2.5 py-2">
        {isOpen && isDecider ? (
          <Decision action={action} proposal={proposal} />
        ) : (
          <Outcome action={action} proposal={proposal} />
        )}
      </footer>
    </div>
  );
}

function Decision({ action, proposal }: { action: AssistantAction; proposal: Proposal | null }) {
  const { t } = useTranslation('assistant');
  const [isBusy, setBusy] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const decide = (work: () => Promise<unknown>) => {
    setBusy(true);
    toastErrors(work().finally(() => setBusy(false)));
  };
  return (
    <>
      {proposal && (
        <Button
          size="sm"
          variant="primary"
          isPending={isBusy}
          onPress={() => decide(() => acceptAction(action.id))}
        >
          <Check size={15} strokeWidth={1.75} aria-hidden="true" />
          {t(`accept.${action.kind}`)}
        </Button>
      )}
      {proposal && ACTION_VIEWS[proposal.kind].Edit && (
        <Button size="sm" variant="outline" isPending={isBusy} onPress={() => setEditing(true)}>
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('editFirst')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="text-soft"
        isPending={isBusy}
        onPress={() => decide(() => rejectAction(action.id))}
      >
        <X size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('reject')}
      </Button>
      {isEditing && proposal && (
        <EditAction action={action} proposal={proposal} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
