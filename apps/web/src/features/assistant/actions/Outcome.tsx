import { type AssistantAction, profileName } from '@parley/model';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleSlash, Clock3, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useSession } from '../../../data/index.ts';
import { InnerLink } from '../../text/InnerLink.tsx';
import { ACTION_VIEWS } from './kinds/index.ts';
import {
  type ActionKind,
  failureText,
  madeBy,
  type Proposal,
  actionResultText,
} from './payload.ts';
import { Quoted } from './kinds/summary-parts.tsx';

const ICONS: Record<AssistantAction['status'], LucideIcon> = {
  proposed: Clock3,
  accepted: Clock3,
  rejected: CircleSlash,
  done: CircleCheck,
  failed: CircleAlert,
};
const COLOURS: Partial<Record<AssistantAction['status'], string>> = {
  done: 'text-good',
  failed: 'text-bad',
};

/** Outcome of a proposal, shown to every reader of the card. */
export function Outcome({
  action,
  proposal,
}: {
  action: AssistantAction;
  proposal: Proposal | null;
}) {
  const { t } = useTranslation('assistant');
  const ownId = useSession().userId;
  const profiles = useProfiles();
  const Icon = ICONS[action.status];
  const isOwn = action.asked_by === ownId;
  const statusText = t(`actions.${action.status}${isOwn ? 'ByYou' : ''}`, {
    name: profileName(profiles.get(action.asked_by)),
  });
  const href = hrefOf(action, proposal);
  const result = actionResultText(action.result);
  return (
    <>
      <p className="flex min-w-0 flex-1 items-start gap-1.5 px-0.5 text-sm text-soft" role="status">
        <Icon
          size={15}
          strokeWidth={1.75}
          className={`mt-0.5 shrink-0 ${COLOURS[action.status] ?? 'text-faint'}`}
          aria-hidden="true"
        />
        <span className="min-w-0 wrap-anywhere">
          {statusText}
          {action.status === 'failed' && ` ${failureText(action.result) ?? ''}`}
        </span>
      </p>
      {action.status === 'done' && href && (
        <InnerLink
          href={href}
          className={clsx(
            'shrink-0 px-1',
            'rounded-sm text-sm text-accent underline decoration-accent/40',
            'underline-offset-4 hover:decoration-accent',
          )}
        >
          {t(`actions.open.${action.kind}`)}
        </InnerLink>
      )}
      {result !== null && (
        <div className="w-full pt-1">
          {result === '' ? (
            <p className="text-sm text-faint">{t('actions.saidNothing')}</p>
          ) : (
            <Quoted isCode>{result}</Quoted>
          )}
        </div>
      )}
    </>
  );
}

function hrefOf<Kind extends ActionKind>(
  { result }: AssistantAction,
  proposal: Proposal<Kind> | null,
): string | null {
  const id = madeBy(result);
  return id && proposal && ACTION_VIEWS[proposal.kind].pathOf(id, proposal.payload);
}
