import { Button } from '@heroui/react';
import type { Channel, ChannelFact } from '@parley/model';
import { useParams } from '@tanstack/react-router';
import { CheckCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, Section } from '../../ui/PageHeader.tsx';
import { useChannel } from '../channels/queries.ts';
import { arranged, FACT_KINDS } from './arrange.ts';
import { FactForm } from './FactForm.tsx';
import { FactRow } from './FactRow.tsx';
import { type FactFields, keepFact } from './mutations.ts';
import { type FactRights, useFactRights, useFacts } from './queries.ts';

/** What a channel has settled. */
export default function SettledScreen() {
  'use memo';
  const { channelId } = useParams({ from: '/auth/channels/$channelId/settled' });
  const channel = useChannel(channelId);
  const { facts, isKnown } = useFacts(channelId);
  const rights = useFactRights(channel);
  if (!channel) return null;
  return (
    <PageBody isReading>
      <Settled channel={channel} facts={facts} isKnown={isKnown} rights={rights} />
    </PageBody>
  );
}

type SettledProps = {
  channel: Channel;
  facts: ChannelFact[];
  isKnown: boolean;
  rights: FactRights;
};

function Settled({ channel, facts, isKnown, rights }: SettledProps) {
  'use memo';
  const { t } = useTranslation('facts');
  const sections = FACT_KINDS.map((kind) => ({ kind, shown: arranged(facts, kind) })).filter(
    ({ shown }) => shown.length > 0,
  );
  const button = rights.keep && <AddButton channel={channel} rights={rights} />;
  if (sections.length === 0)
    return (
      <EmptyState
        isKnown={isKnown}
        icon={CheckCheck}
        title={t('none')}
        text={t('noneText')}
        action={button || undefined}
      />
    );
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">{t('text')}</p>
        {button}
      </div>
      {sections.map(({ kind, shown }) => (
        <Section key={kind} title={t(`sections.${kind}`)}>
          <ul aria-label={t(`sections.${kind}`)} className="border-t border-hairline">
            {shown.map((one) => (
              <FactRow key={one.fact.id} shown={one} rights={rights} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

function AddButton({ channel, rights }: { channel: Channel; rights: FactRights }) {
  const { t } = useTranslation('facts');
  const ownId = useOwnId();
  const [isOpen, setOpen] = useState(false);
  const home = { workspace_id: channel.workspace_id, channel_id: channel.id };
  const add = (fields: FactFields) =>
    keepFact(home, fields, {
      ownId,
      isProposed: fields.kind === 'promise' && !rights.promiseFor(fields.owner_id),
      message: null,
    });
  return (
    <>
      <Button size="sm" variant="outline" onPress={() => setOpen(true)}>
        <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('add')}
      </Button>
      {isOpen && (
        <FactForm
          title={t('addTitle')}
          channelId={channel.id}
          fields={{ kind: 'decision', text: '', subject: null, owner_id: ownId, due_on: null }}
          isNew
          submitLabel={t('keep')}
          onSave={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
