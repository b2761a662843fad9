import { withLabels } from '@parley/markdown';
import { type Channel, type Message, textOf } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { toast } from '../../lib/toast.ts';
import { useLabels } from '../text/labels.ts';
import { FactForm } from './FactForm.tsx';
import { FACT_TEXT_MAX, type FactFields, keepFact } from './mutations.ts';
import { useFactRights } from './queries.ts';

/** Keeps what a message settles. */
export default function KeepDialog({
  message,
  channel,
  onClose,
}: {
  message: Message;
  channel: Channel;
  onClose(): void;
}) {
  const { t } = useTranslation('facts');
  const labelOf = useLabels();
  const navigate = useNavigate();
  const ownId = useOwnId();
  const { promiseFor } = useFactRights(channel);
  const keep = async (fields: FactFields) => {
    const isProposed = fields.kind === 'promise' && !promiseFor(fields.owner_id);
    await keepFact(message, fields, { ownId, isProposed, message });
    toast.success(t(isProposed ? 'proposedToOwner' : 'kept'), {
      action: {
        label: t('open'),
        onClick: () =>
          void navigate({
            to: '/channels/$channelId/settled',
            params: { channelId: channel.id },
          }),
      },
    });
  };
  return (
    <FactForm
      title={t('keepTitle')}
      channelId={channel.id}
      fields={{
        kind: 'decision',
        text: withLabels(textOf(message), labelOf).slice(0, FACT_TEXT_MAX),
        subject: null,
        owner_id: message.role === 'user' ? message.author_id : ownId,
        due_on: null,
      }}
      isNew
      submitLabel={t('keep')}
      onSave={keep}
      onClose={onClose}
    />
  );
}
