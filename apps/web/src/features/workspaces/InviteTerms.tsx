import { type Channel, channelTitle } from '@parley/model';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import { useChannels } from '../channels/queries.ts';

const HOURS = ['24', '168', '720', '2160'] as const;

/** Role, validity and first channel of an invitation. */
export type Terms = {
  role: 'member' | 'admin';
  hours: (typeof HOURS)[number];
  channelId: string | undefined;
};

/** Default terms: the first channel is the current one if it is open to all, else the oldest. */
export function useTerms(): [Terms, (terms: Terms) => void] {
  const { channelId: open } = useParams({ strict: false });
  const channels = useFirstChannels();
  return useState<Terms>({
    role: 'member',
    hours: '168',
    channelId: (channels.find(({ id }) => id === open) ?? channels[0])?.id,
  });
}

/** Open channels an invitation can lead to, oldest first. */
function useFirstChannels(): Channel[] {
  return useChannels()
    .filter(({ visibility, archived_at }) => visibility === 'open' && !archived_at)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}

export function InviteTerms({
  terms,
  manages,
  onChange,
}: {
  terms: Terms;
  manages: boolean;
  onChange(terms: Terms): void;
}) {
  const { t } = useTranslation('workspaces');
  const roles = manages ? (['member', 'admin'] as const) : (['member'] as const);
  const channels = useFirstChannels();
  return (
    <>
      <Choice
        label={t('as')}
        value={terms.role}
        onChange={(role) => onChange({ ...terms, role })}
        options={roles.map((key) => ({ key, label: t(`roles.${key}`) }))}
        className="sm:w-36"
      />
      <Choice
        label={t('validFor')}
        value={terms.hours}
        onChange={(hours) => onChange({ ...terms, hours })}
        options={HOURS.map((key) => ({ key, label: t(`hours.${key}`) }))}
        className="sm:w-36"
      />
      {channels.length > 1 && terms.channelId !== undefined && (
        <Choice
          label={t('startIn')}
          value={terms.channelId}
          onChange={(channelId) => onChange({ ...terms, channelId })}
          options={channels.map((channel) => ({ key: channel.id, label: channelTitle(channel) }))}
          className="sm:w-36"
        />
      )}
    </>
  );
}
