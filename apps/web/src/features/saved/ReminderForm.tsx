import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, day } from '../../lib/format.ts';
import { errorText } from '../../lib/error-text.ts';
import { useIsPast } from '../../lib/use-is-past.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { WordsTimeField } from '../../ui/WordsTimeField.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { momentAt, MOMENTS } from './moments.ts';

const TEXT_MAX = 500;

type ReminderFormProps = {
  title: string;
  text: string;
  at: Date | null;
  /** A time that what is remembered names, offered first. */
  named?: Date | undefined;
  /** @throws AppError */
  onSave(text: string, at: Date): Promise<void>;
  onClose(): void;
};

/** Asks for text and time: a preset or any other. */
export function ReminderForm({
  title,
  text: initial,
  at,
  named,
  onSave,
  onClose,
}: ReminderFormProps) {
  const { t } = useTranslation('saved');
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(() => at ?? momentAt('tomorrow', new Date()));
  const [error, setError] = useState<string | null>(null);
  const isPast = useIsPast(chosen.getTime());
  const save = (when: Date) =>
    onSave(text.trim() || initial, when).then(onClose, (failure: unknown) =>
      setError(errorText(failure)),
    );
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={t('remindThen')}
      className="flex flex-col gap-4"
      isDisabled={isPast}
      onSubmit={() => {
        if (!isPast) void save(chosen);
      }}
    >
      <Field label={t('reminderText')} value={text} onChange={setText} maxLength={TEXT_MAX} />
      <Moments named={named} onChoose={(when) => void save(when)} />
      <WordsTimeField onChange={setChosen} />
      <DateTimeField
        label={t('otherTime')}
        value={chosen.toISOString()}
        onChange={(instant) => setChosen(new Date(instant))}
        error={isPast ? t('past') : undefined}
      />
      {error && <ErrorNotice>{error}</ErrorNotice>}
    </FormDialog>
  );
}

type MomentsProps = { named: Date | undefined; onChoose(at: Date): void };

function Moments({ named, onChoose }: MomentsProps) {
  const { t } = useTranslation('saved');
  const now = new Date(useMinute());
  const usual = MOMENTS.map((moment) => {
    const iso = momentAt(moment, now).toISOString();
    const time = moment === 'nextMonday' ? `${day(iso)}, ${clock(iso)}` : clock(iso);
    const choose = () => onChoose(momentAt(moment, new Date()));
    return { key: moment, label: t(`moments.${moment}`), time, choose };
  });
  const fromText = named && {
    key: 'named',
    label: t('moments.named'),
    time: `${day(named.toISOString())}, ${clock(named.toISOString())}`,
    choose: () => onChoose(named),
  };
  return (
    <ul aria-label={t('usualTimes')} className="flex flex-col">
      {[...(fromText ? [fromText] : []), ...usual].map(({ key, label, time, choose }) => (
        <li key={key}>
          <Button
            variant="ghost"
            className="h-9 w-full justify-between px-2 font-normal"
            onPress={choose}
          >
            {label}
            <span className="text-sm text-faint tabular-nums">{time}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
