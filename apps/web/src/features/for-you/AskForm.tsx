import type { PrivateAnswer } from '@parley/model';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastMessageAt, useOwnId } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { Choice } from '../../ui/Choice.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { askPrivately } from './mutations.ts';
import { PERIODS, type PeriodChoice, periodOf } from './periods.ts';
import { newestOfOthers } from './queries.ts';

type AskFormProps = { workspaceId: string; channelId: string | null; since: string | null };
type Kind = PrivateAnswer['kind'];

/** Kinds that need nothing but a press. */
const CHIPS = ['catch_up', 'decisions', 'questions', 'promises'] as const;
/** The database's limit for a question (supabase/schemas/23_private_answers.sql). */
const QUESTION_MAX = 4000;

/** That time, or null if nobody has written in the channel since. */
const newsSince = (channelId: string | null, since: string | null): string | null =>
  channelId && since && Date.parse(lastMessageAt(channelId) ?? since) <= Date.parse(since)
    ? null
    : since;

/** What can be asked with one press, about which days, and a field for any question. */
export function AskForm({ workspaceId, channelId, since }: AskFormProps) {
  'use memo';
  const { t } = useTranslation('for-you');
  const ownId = useOwnId();
  const field = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<PeriodChoice>('lately');
  const [text, setText] = useState('');
  const [isChanges, setChanges] = useState(false);
  const ask = (
    kind: Kind,
    question: string,
    about: { messageId?: string; isTimed?: boolean } = {},
  ) =>
    askPrivately({
      workspace_id: workspaceId,
      channel_id: channelId,
      profile_id: ownId,
      kind,
      question,
      messageId: about.messageId ?? null,
      // 'Lately' is since the user last read; for decisions and the like, the service's choice.
      ...(about.isTimed && (kind === 'catch_up' || choice !== 'lately')
        ? { period: periodOf(choice, newsSince(channelId, since)) }
        : {}),
    });
  const press = (work: Promise<void>) =>
    void work.catch((error: unknown) => toast.error(errorText(error)));
  const draft = () => {
    const message = newestOfOthers(channelId, ownId);
    if (message) press(ask('draft', t('questions.draft'), { messageId: message.id }));
    else toast(t('noMessage'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (question === '') return;
    void ask(isChanges ? 'changes' : 'ask', question).then(
      () => {
        setText('');
        setChanges(false);
      },
      (error: unknown) => toast.error(errorText(error)),
    );
  };
  return (
    <div className="flex flex-col gap-2.5">
      <div role="group" aria-label={t('askFor')} className="flex flex-wrap gap-1.5">
        {CHIPS.map((kind) => (
          <Chip
            key={kind}
            label={t(`kinds.${kind}`)}
            onPress={() => press(ask(kind, t(`questions.${kind}`), { isTimed: true }))}
          />
        ))}
        <Chip
          label={t('kinds.changes')}
          isPressed={isChanges}
          onPress={() => {
            setChanges(!isChanges);
            field.current?.focus();
          }}
        />
        {channelId && <Chip label={t('kinds.draft')} onPress={draft} />}
      </div>
      <Choice
        label={t('period')}
        hideLabel
        value={choice}
        options={PERIODS.map((key) => ({
          key,
          label: t(`periods.${key}`),
        }))}
        onChange={setChoice}
      />
      <form onSubmit={submit} className="flex items-center gap-1.5">
        <input
          ref={field}
          value={text}
          maxLength={QUESTION_MAX}
          aria-label={t(isChanges ? 'changesOf' : 'question')}
          placeholder={t(isChanges ? 'changesOf' : 'question')}
          className="input input--primary min-w-0 flex-1"
          onChange={(event) => setText(event.target.value)}
        />
        <PlainButton
          type="submit"
          isIconOnly
          size="sm"
          aria-label={t('ask')}
          isDisabled={text.trim() === ''}
        >
          <SendHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
        </PlainButton>
      </form>
    </div>
  );
}

type ChipProps = { label: string; isPressed?: boolean; onPress(): void };

function Chip({ label, isPressed, onPress }: ChipProps) {
  return (
    <button
      type="button"
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onClick={onPress}
      className={`h-8 cursor-pointer rounded-full border px-3 text-sm ${
        isPressed ? 'border-accent bg-tint text-ink' : 'border-hairline text-soft hover:bg-hover'
      }`}
    >
      {label}
    </button>
  );
}
