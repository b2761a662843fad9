import { Button } from '@heroui/react';
import { channelTitle, type RiskProposal, times } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { Check, Pencil, Quote, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useOwnId } from '../../../data/index.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { useChannel } from '../../channels/queries.ts';
import { MessageLink } from '../../text/MessageLink.tsx';
import { LevelChip } from '../LevelChip.tsx';
import { settleProposal } from '../mutations.ts';
import { acceptProposal, proposalFields, type ProposedFields } from './accept.ts';
import { EditProposal } from './EditProposal.tsx';
import { type Evidence, evidenceOf } from './evidence.ts';

/** A proposed risk with its evidence, and buttons to accept or dismiss it. */
export function ProposalCard({ proposal }: { proposal: RiskProposal }) {
  const { t } = useTranslation('risks');
  const ownId = useOwnId();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isSending, setSending] = useState(false);
  const accept = async (fields: ProposedFields) => {
    setSending(true);
    try {
      const riskId = await acceptProposal(proposal, fields, ownId);
      await navigate({ to: '/risks/$riskId', params: { riskId } });
    } finally {
      setSending(false);
    }
  };
  const reject = async () => {
    await settleProposal(proposal.id, { status: 'rejected' });
    toast(t('rejected'), {
      duration: times.undoDeleteMs,
      action: {
        label: t('undo'),
        onClick: () => toastErrors(settleProposal(proposal.id, { status: 'proposed' })),
      },
    });
  };
  return (
    <article
      aria-label={proposal.title}
      className="flex flex-col gap-3 border-b border-hairline py-5"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="min-w-48 flex-1 text-base font-semibold">{proposal.title}</h2>
        <LevelChip score={proposal} hasWord />
      </div>
      {proposal.description && (
        <p className="wrap-anywhere whitespace-pre-line text-soft">{proposal.description}</p>
      )}
      <p className="text-sm text-faint">
        {[
          proposal.category,
          t('scoreWords', {
            likely: t(`likelihoods.${proposal.likelihood}`),
            bad: t(`impacts.${proposal.impact}`),
          }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul aria-label={t('evidence')} className="flex flex-col gap-1">
        {evidenceOf(proposal).map((evidence) => (
          <EvidenceRow key={evidence.message_id} evidence={evidence} />
        ))}
      </ul>
      {isEditing ? (
        <EditProposal
          initial={proposalFields(proposal)}
          onAccept={accept}
          onClose={() => setEditing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            isDisabled={isSending}
            onPress={() => toastErrors(accept(proposalFields(proposal)))}
          >
            <Check size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('accept')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            className="border border-hairline"
            isDisabled={isSending}
            onPress={() => setEditing(true)}
          >
            <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('editFirst')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            className="text-soft"
            isDisabled={isSending}
            onPress={() => toastErrors(reject())}
          >
            <X size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('reject')}
          </Button>
        </div>
      )}
    </article>
  );
}

function EvidenceRow({ evidence: { message_id, channel_id, quote } }: { evidence: Evidence }) {
  const { t } = useTranslation('risks');
  const channel = useChannel(channel_id);
  return (
    <li>
      <MessageLink
        message={{ id: message_id, channel_id, thread_id: null }}
        className="flex items-start gap-2.5 rounded-lg border border-hairline bg-raised px-2.5 py-2 hover:bg-hover/60"
      >
        <Quote
          size={14}
          strokeWidth={1.75}
          className="mt-1 shrink-0 text-faint"
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-3 text-sm wrap-anywhere">{quote}</span>
          <span className="text-xs text-faint">
            {channel && channel.visibility !== 'direct'
              ? `#${channelTitle(channel)}`
              : t('aConversation')}
          </span>
        </span>
      </MessageLink>
    </li>
  );
}
