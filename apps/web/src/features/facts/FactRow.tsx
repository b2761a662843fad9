import { Button, Checkbox } from '@heroui/react';
import { type ChannelFact, profileName, times } from '@parley/model';
import { clsx } from 'clsx';
import { Check, MessageSquareQuote, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collections, useProfiles } from '../../data/index.ts';
import { dayText } from '../../lib/days.ts';
import { shortDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useToday } from '../../lib/use-today.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MessageLink } from '../text/MessageLink.tsx';
import type { ShownFact } from './arrange.ts';
import { FactForm } from './FactForm.tsx';
import { correctFact, setState } from './mutations.ts';
import type { FactRights } from './queries.ts';

type FactRowProps = { shown: ShownFact; rights: FactRights };

/** A fact with its evidence. A proposal is quiet, and takes one click to confirm or dismiss. */
export function FactRow({ shown: { fact, replaced, disagrees }, rights }: FactRowProps) {
  'use memo';
  const { t } = useTranslation('facts');
  const [isCorrecting, setCorrecting] = useState(false);
  const isProposed = fact.state === 'proposed';
  const canSettle = rights.settle(fact);
  const isDone = fact.state === 'done';
  return (
    <li
      className="group flex items-start gap-2.5 border-b border-hairline py-2.5 last:border-0"
      data-state={fact.state}
    >
      {fact.kind === 'promise' && !isProposed && <Tick fact={fact} isDisabled={!canSettle} />}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p
          className={clsx('wrap-anywhere', {
            'text-soft': isProposed,
            'text-faint line-through': isDone,
          })}
        >
          {fact.text}
        </p>
        <Facts fact={fact} />
        {disagrees && <p className="text-sm text-soft">{t('disagrees')}</p>}
        {fact.is_quote_gone && <p className="text-sm text-bad">{t('quoteGone')}</p>}
        {replaced.length > 0 && (
          <ul aria-label={t('before')} className="text-sm text-faint">
            {replaced.map((older) => (
              <li key={older.id} className="flex flex-wrap gap-x-2">
                <s className="wrap-anywhere">{older.text}</s>
                <Evidence fact={older} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {canSettle && (
        <Actions fact={fact} onCorrect={() => setCorrecting(true)} isProposed={isProposed} />
      )}
      {isCorrecting && (
        <FactForm
          title={t('correctTitle')}
          channelId={fact.channel_id}
          fields={fact}
          isNew={false}
          submitLabel={t(isProposed ? 'confirm' : 'save')}
          onSave={(fields) =>
            correctFact(
              fact.id,
              fields,
              fact.kind === 'promise' && !rights.promiseFor(fields.owner_id),
            )
          }
          onClose={() => setCorrecting(false)}
        />
      )}
    </li>
  );
}

function Tick({
  fact: { id, text, state },
  isDisabled,
}: {
  fact: ChannelFact;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('facts');
  return (
    <Checkbox
      aria-label={t('markDone', { text })}
      isSelected={state === 'done'}
      isDisabled={isDisabled}
      onChange={(isNow) => toastErrors(setState(id, isNow ? 'done' : 'open'))}
      className="m-0 mt-0.5"
    >
      <Checkbox.Content>
        <Checkbox.Control className="border border-faint">
          <Checkbox.Indicator />
        </Checkbox.Control>
      </Checkbox.Content>
    </Checkbox>
  );
}

/** Owner, day and source, in one line. */
function Facts({ fact }: { fact: ChannelFact }) {
  const { t } = useTranslation('facts');
  const profiles = useProfiles();
  const today = useToday();
  const { kind, state, owner_id, due_on, confirmed_by, source } = fact;
  const owner = profiles.get(owner_id ?? '');
  const isLate = state === 'open' && due_on !== null && due_on < today;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-faint">
      {kind === 'promise' && (
        <span className={owner_id === null ? 'text-bad' : 'text-soft'}>
          {owner_id === null ? t('needsOwner') : profileName(owner)}
        </span>
      )}
      {due_on && (
        <span className={clsx('tabular-nums', isLate ? 'font-medium text-bad' : 'text-soft')}>
          {t(isLate ? 'overdueSince' : 'dueBy', { date: dayText(due_on) })}
        </span>
      )}
      <Evidence fact={fact} />
      {state === 'proposed' ? (
        <span>{t(source === 'person' ? 'proposedByPerson' : 'proposedByAssistant')}</span>
      ) : (
        confirmed_by && (
          <span>{t('confirmedBy', { name: profileName(profiles.get(confirmed_by)) })}</span>
        )
      )}
    </p>
  );
}

/** When it was said; with a message, a link to it. */
function Evidence({ fact: { message_id, channel_id, stated_at, quote } }: { fact: ChannelFact }) {
  const { t } = useTranslation('facts');
  const date = shortDate(stated_at);
  if (message_id === null) return <span className="tabular-nums">{date}</span>;
  const thread_id = collections.messages.get(message_id)?.thread_id ?? null;
  return (
    <MessageLink
      message={{ id: message_id, channel_id, thread_id }}
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm tabular-nums underline-offset-2',
        'hover:text-ink hover:underline',
      )}
    >
      <MessageSquareQuote size={13} strokeWidth={1.75} aria-hidden="true" />
      <span title={quote ?? undefined}>{date}</span>
      <span className="sr-only">{t('openMessage')}</span>
    </MessageLink>
  );
}

type ActionsProps = { fact: ChannelFact; isProposed: boolean; onCorrect(): void };

function Actions({ fact: { id, kind, text, state }, isProposed, onCorrect }: ActionsProps) {
  const { t } = useTranslation('facts');
  const withdraw = async () => {
    await setState(id, 'withdrawn');
    toast(t(isProposed ? 'dismissed' : 'withdrawn'), {
      duration: times.undoDeleteMs,
      action: { label: t('undo'), onClick: () => toastErrors(setState(id, state)) },
    });
  };
  return (
    <span className="flex shrink-0 items-center">
      {isProposed && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('confirmOf', { text })}
          onPress={() => toastErrors(setState(id, 'open'))}
          className="h-7 gap-1.5 rounded-full border border-hairline px-2.5 text-sm"
        >
          <Check size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{t('confirm')}</span>
        </Button>
      )}
      {kind === 'question' && state === 'open' && (
        <IconButton
          label={t('answered')}
          icon={Check}
          onPress={() => toastErrors(setState(id, 'done'))}
          className="text-soft"
        />
      )}
      <IconButton label={t('correct')} icon={Pencil} onPress={onCorrect} className="text-soft" />
      <IconButton
        label={t(isProposed ? 'dismiss' : 'withdraw')}
        icon={X}
        onPress={() => toastErrors(withdraw())}
        className="text-soft"
      />
    </span>
  );
}
