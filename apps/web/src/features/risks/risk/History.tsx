import { Button } from '@heroui/react';
import { type Profile, profileName, type Risk, type RiskEvent } from '@parley/model';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field } from '../../../ui/Field.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { COMMENT_MAX } from '../limits.ts';
import { addComment } from '../mutations.ts';
import { useHistory } from '../queries.ts';
import { useHistoryLines } from './history-lines.ts';

/** The risk's changes and comments. */
export function History({ risk }: { risk: Risk }) {
  const { t } = useTranslation('risks');
  const { data, error } = useHistory(risk.id, risk.updated_at);
  const profiles = useProfiles();
  return (
    <Section title={t('history')}>
      <Comment risk={risk} />
      {error && <LoadError error={error} />}
      {!data && !error && <SkeletonLines count={3} />}
      <ol aria-label={t('history')} className="flex flex-col gap-4">
        {data?.map((event) => (
          <Entry key={event.id} event={event} author={profiles.get(event.actor_id ?? '')} />
        ))}
      </ol>
    </Section>
  );
}

function Comment({ risk }: { risk: Risk }) {
  const { t } = useTranslation('risks');
  const ownId = useOwnId();
  const [text, setText] = useState('');
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const comment = text.trim();
    if (comment === '') return;
    setText('');
    // Put the text back if it could not be sent.
    toastErrors(
      addComment(risk, comment, ownId).catch((error: unknown) => {
        setText(comment);
        throw error;
      }),
    );
  };
  return (
    <form
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
      }}
      className="flex flex-col gap-2"
    >
      <Field
        label={t('comment')}
        value={text}
        onChange={setText}
        rows={2}
        maxLength={COMMENT_MAX}
        placeholder={t('commentPlaceholder')}
      />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        isDisabled={text.trim() === ''}
        className="self-end border border-hairline"
      >
        {t('addComment')}
      </Button>
    </form>
  );
}

function Entry({ event, author }: { event: RiskEvent; author: Profile | undefined }) {
  const { t } = useTranslation('risks');
  const lines = useHistoryLines(event);
  return (
    <li className="flex gap-2.5">
      <Avatar profile={author} size="sm" />
      <div className="min-w-0 flex-1 text-sm">
        <p>
          <span className="font-semibold">{author ? profileName(author) : t('theAssistant')}</span>{' '}
          <span className="text-xs text-faint">
            <RelativeTime at={event.created_at} />
          </span>
        </p>
        {event.comment !== null && (
          <p className="wrap-anywhere whitespace-pre-wrap">{event.comment}</p>
        )}
        {lines.map((line) => (
          <p key={line} className="wrap-anywhere text-soft">
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}
