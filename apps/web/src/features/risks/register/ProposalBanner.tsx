import { Button } from '@heroui/react';
import { channelTitle } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { useChannels } from '../../channels/queries.ts';
import { evidenceOf } from '../assistant/evidence.ts';
import { settleProposal } from '../mutations.ts';
import { useProposals } from '../queries.ts';

/** Announces the assistant's proposals, with a link to them. */
export function ProposalBanner() {
  const { t } = useTranslation('risks');
  const [proposal, ...others] = useProposals();
  const channels = useChannels();
  if (!proposal) return null;
  const evidence = evidenceOf(proposal);
  const channel = channels.find(({ id }) => id === evidence[0]?.channel_id);
  return (
    <aside
      aria-label={t('proposed')}
      className={clsx(
        'mx-gutter mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2',
        'rounded-lg border border-accent/35 bg-tint',
      )}
    >
      <Sparkles size={16} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden="true" />
      <p className="min-w-48 flex-1 text-sm">
        <span className="font-semibold">
          {channel ? t('proposedFrom', { channel: channelTitle(channel) }) : t('proposedHere')}
        </span>{' '}
        {proposal.title}{' '}
        <span className="text-soft">
          {t('messageCount', { count: evidence.length })}
          {others.length > 0 && `, ${t('moreProposals', { count: others.length })}`}
        </span>
      </p>
      <Button
        size="sm"
        variant="outline"
        className="h-7.5 border border-hairline bg-raised"
        onPress={() => toastErrors(settleProposal(proposal.id, { status: 'rejected' }))}
      >
        {t('reject')}
      </Button>
      <Link to="/risk" className="button button--sm button--primary h-7.5">
        {t('reviewProposal')}
      </Link>
    </aside>
  );
}
