import { Description } from '@heroui/react';
import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useNamed, useOpens, useOpensToAll } from './queries.ts';
import { opensText } from './opens-text.ts';

type OpensNoteProps = {
  channelId: string;
  /** A person who would be added. */
  personId: string | null;
  /** False if the sentence is about anybody who could be added, for whom the person stands. */
  isNamed: boolean;
  /** True in a field that it describes: what is outside is hidden while a list is open. */
  isOfField?: boolean;
  /** The channel's name, where the page does not say it. */
  channel?: string;
};

/** What adding somebody opens, as a sentence. Appears once it is known and stops nothing. */
export function OpensNote({ channelId, personId, isNamed, isOfField, channel }: OpensNoteProps) {
  const { t, i18n } = useTranslation('reach');
  const opens = useOpens(channelId, personId);
  const profiles = useNamed();
  const name = isNamed && personId ? profileName(profiles.get(personId)) : null;
  const text = opens && opensText(t, i18n.language, opens, name);
  // The field looks for its description once, so there is one from the start.
  if (isOfField) return <Description className="min-h-[1lh] text-sm text-soft">{text}</Description>;
  if (!opens) return null;
  return (
    <p role="status" className="max-w-prose text-sm text-soft">
      {channel && <span className="font-medium text-ink">{channel}: </span>}
      {text}
    </p>
  );
}

/** What making a channel open to its workspace opens, as a sentence. */
export function OpensToAllNote({ channelId }: { channelId: string }) {
  const { t, i18n } = useTranslation('reach');
  const opens = useOpensToAll(channelId);
  if (!opens) return null;
  return (
    <p role="status" className="max-w-prose text-sm text-soft">
      {opensText(t, i18n.language, opens, null)} {t('opens.quotable')}
    </p>
  );
}
