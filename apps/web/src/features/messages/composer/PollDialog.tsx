import { Button, Checkbox, Input, Label, TextField } from '@heroui/react';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { createPoll } from '../mutations.ts';

/**
 * The database's limits (supabase/schemas/12_polls.sql), and an option short enough for a bar's
 * label.
 */
const QUESTION_MAX = 500;
const OPTION_MAX = 200;
const OPTIONS = { min: 2, max: 12 };

type Option = { id: number; text: string };
type PollDialogProps = {
  channelId: string;
  threadId: string | null;
  question: string;
  onClose(): void;
};

/** A question and its options; Enter goes to the next field. */
export function PollDialog({ channelId, threadId, question: initial, onClose }: PollDialogProps) {
  const { t } = useTranslation('composer');
  const [question, setQuestion] = useState(initial.slice(0, QUESTION_MAX));
  const [options, setOptions] = useState<Option[]>([
    { id: 0, text: '' },
    { id: 1, text: '' },
  ]);
  const [isMultiple, setMultiple] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const given = options.map(({ text }) => text.trim()).filter(Boolean);

  const send = async () => {
    const found =
      question.trim() === ''
        ? t('poll.noQuestion')
        : given.length < OPTIONS.min
          ? t('poll.tooFew')
          : new Set(given).size < given.length
            ? t('poll.twice')
            : null;
    setProblem(found);
    if (found || isSending) return;
    setSending(true);
    try {
      await createPoll({
        channelId,
        threadId,
        question: question.trim(),
        options: given,
        isMultiple,
      });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSending(false);
    }
  };
  return (
    <FormDialog
      title={t('poll.title')}
      onClose={onClose}
      submitLabel={t('poll.ask')}
      className="flex flex-col gap-4"
      isPending={isSending}
      onSubmit={() => void send()}
    >
      <Field
        label={t('poll.question')}
        value={question}
        onChange={setQuestion}
        maxLength={QUESTION_MAX}
        autoFocus={initial === ''}
      />
      <Options options={options} hasFocus={initial !== ''} onChange={setOptions} />
      <Checkbox isSelected={isMultiple} onChange={setMultiple}>
        <Checkbox.Content>
          <Checkbox.Control className="border border-faint">
            <Checkbox.Indicator />
          </Checkbox.Control>
          {t('poll.several')}
        </Checkbox.Content>
      </Checkbox>
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
    </FormDialog>
  );
}

function Options({
  options,
  hasFocus,
  onChange,
}: {
  options: Option[];
  hasFocus: boolean;
  onChange(options: Option[]): void;
}) {
  const { t } = useTranslation('composer');
  const label = useId();
  const [added, setAdded] = useState<number | null>(null);
  const add = () => {
    if (options.length >= OPTIONS.max) return;
    const id = Math.max(...options.map((option) => option.id)) + 1;
    setAdded(id);
    onChange([...options, { id, text: '' }]);
  };
  return (
    <div role="group" aria-labelledby={label} className="flex flex-col gap-1.5">
      <Label id={label} elementType="span">
        {t('poll.options')}
      </Label>
      {options.map(({ id, text }, index) => (
        <div key={id} className="flex items-center gap-1">
          <TextField
            aria-label={t('poll.option', { number: index + 1 })}
            value={text}
            maxLength={OPTION_MAX}
            autoFocus={id === added || (hasFocus && index === 0)}
            onChange={(next) =>
              onChange(options.map((option) => (option.id === id ? { id, text: next } : option)))
            }
            onKeyDown={(event) => {
              const isLast = index === options.length - 1 && options.length < OPTIONS.max;
              // The dialog handles other keys, such as Esc to close.
              if (event.key !== 'Enter' || !isLast || text.trim() === '')
                return event.continuePropagation();
              event.preventDefault();
              add();
            }}
            className="flex-1"
          >
            <Input className="w-full" placeholder={t('poll.option', { number: index + 1 })} />
          </TextField>
          {options.length > OPTIONS.min && (
            <IconButton
              label={t('poll.remove', { number: index + 1 })}
              icon={X}
              onPress={() => onChange(options.filter((option) => option.id !== id))}
            />
          )}
        </div>
      ))}
      {options.length < OPTIONS.max && (
        <Button size="sm" variant="ghost" onPress={add} className="self-start">
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('poll.add')}
        </Button>
      )}
    </div>
  );
}
